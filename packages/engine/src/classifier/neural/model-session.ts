/** One model in this thread: takes a text and returns its logits. */

import { Tensor } from 'onnxruntime-node';
import { openNetwork, readParts } from '../../threads/open-network.ts';
import type { DeepModel } from './deep-model.ts';
import { openPieceTable } from './sentence-pieces/piece-table.ts';
import { parsePieces } from './sentence-pieces/pieces-file.ts';
import { createUnigram } from './sentence-pieces/unigram.ts';
import { modelInput, type Tokenizer } from './tokenizer.ts';
import { createWordPiece } from './word-pieces/wordpiece.ts';

/** The files of one model. */
export interface ModelPlace {
  readonly network: readonly string[];
  readonly pieces: readonly string[];
  /** For a network that reads a row of numbers for each piece: the rows, in memory that all threads share. */
  readonly table?: Uint8Array<SharedArrayBuffer>;
}

export interface ModelSession {
  logits(text: string, maxPieces?: number): Promise<Float32Array>;
  release(): Promise<void>;
}

export async function openModel(model: DeepModel, place: ModelPlace): Promise<ModelSession> {
  const tokenizer = openTokenizer(model, readParts(place.pieces));
  const inputOf = inputReader(place);
  const session = await openNetwork(place.network);
  return {
    async logits(text, maxPieces) {
      const { logits } = await session.run(inputOf(modelInput(tokenizer, text, maxPieces)));
      const values = logits?.data;
      if (!(values instanceof Float32Array)) throw new Error('The model returned no logits.');
      return values;
    },
    release: () => session.release(),
  };
}

function openTokenizer(model: DeepModel, file: Buffer): Tokenizer {
  return model === 'english' ? createWordPiece(file.toString('utf8')) : createUnigram(parsePieces(file));
}

type InputOf = (pieces: readonly number[]) => Readonly<Record<string, Tensor>>;

/** The input of the network for this piece: its number, or its row. */
export function inputReader({ table }: ModelPlace): InputOf {
  return table === undefined ? numbersOfPieces : rowsOfPieces(table);
}

function numbersOfPieces(pieces: readonly number[]): ReturnType<InputOf> {
  return { input_ids: new Tensor('int64', BigInt64Array.from(pieces, BigInt), [1, pieces.length]) };
}

function rowsOfPieces(file: Uint8Array): InputOf {
  const { width, rowsOf } = openPieceTable(file);
  return (pieces) => ({ embedded: new Tensor('float32', rowsOf(pieces), [1, pieces.length, width]) });
}
