/** One model in this thread: a text in, its logits out. */

import { Tensor } from 'onnxruntime-node';
import { openNetwork, readParts } from '../../threads/open-network.ts';
import { createWordPiece } from '../deep/wordpiece.ts';
import { parsePieces } from '../multilingual/pieces-file.ts';
import { createUnigram } from '../multilingual/unigram.ts';
import type { DeepModel } from './deep-model.ts';
import { modelInput, type Tokenizer } from './tokenizer.ts';

/** Where the files of one model lie. */
export interface ModelPlace {
  readonly network: readonly string[];
  readonly pieces: readonly string[];
}

export interface ModelSession {
  logits(text: string): Promise<Float32Array>;
  release(): Promise<void>;
}

export async function openModel(model: DeepModel, place: ModelPlace): Promise<ModelSession> {
  const tokenizer = openTokenizer(model, readParts(place.pieces));
  const session = await openNetwork(place.network);
  return {
    async logits(text) {
      const input = modelInput(tokenizer, text);
      const { logits } = await session.run({ input_ids: new Tensor('int64', input, [1, input.length]) });
      const values = logits?.data;
      if (!(values instanceof Float32Array)) throw new Error('The model gave no logits.');
      return values;
    },
    release: () => session.release(),
  };
}

function openTokenizer(model: DeepModel, file: Buffer): Tokenizer {
  return model === 'english' ? createWordPiece(file.toString('utf8')) : createUnigram(parsePieces(file));
}
