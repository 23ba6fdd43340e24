/** One model in this thread: a text in, its logits out. One thread and one text at a time, so that a score depends on nothing else. */

import { readFileSync } from 'node:fs';
import { InferenceSession, Tensor } from 'onnxruntime-node';
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
  const [whole, ...furtherParts] = place.network;
  const options = {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    graphOptimizationLevel: 'all',
    // Its arena never gives memory back, and one long text would make it large for good.
    enableCpuMemArena: false,
    enableMemPattern: false,
    logSeverityLevel: 3,
  } satisfies InferenceSession.SessionOptions;
  const session =
    furtherParts.length === 0 && whole !== undefined
      ? await InferenceSession.create(whole, options)
      : await InferenceSession.create(readParts(place.network), options);
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

function readParts(paths: readonly string[]): Buffer {
  return Buffer.concat(paths.map((path) => readFileSync(path)));
}
