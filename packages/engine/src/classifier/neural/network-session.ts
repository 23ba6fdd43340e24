/** The network in this thread: reads a window and returns the logits of the whole and of every sentence. */

import { type InferenceSession, Tensor } from 'onnxruntime-node';
import { openNetwork, readParts } from '../../threads/open-network.ts';
import type { Question, WindowRead } from './question.ts';
import { networkOutputs, passPieces } from './question.ts';
import { openPieceTable } from './sentence-pieces/piece-table.ts';
import { parsePieces } from './sentence-pieces/pieces-file.ts';
import { createUnigram } from './sentence-pieces/unigram.ts';
import { windowInput } from './window-input.ts';

/** The files of the network: its layers up to the exit, the rest of them, and the pieces that it reads. */
export interface NetworkPlaces {
  readonly first: readonly string[];
  readonly rest: readonly string[];
  readonly pieces: readonly string[];
  /** A row of numbers for every piece, in memory that all threads share. */
  readonly table: Uint8Array<SharedArrayBuffer>;
}

export interface NetworkSession {
  read(question: Question): Promise<WindowRead>;
  release(): Promise<void>;
}

export async function openReadingNetwork(places: NetworkPlaces): Promise<NetworkSession> {
  const tokenizer = createUnigram(parsePieces(readParts(places.pieces)));
  const { width, rowsOf } = openPieceTable(places.table);
  // No window is long, so the memory that is kept between runs stays small.
  const first = await openNetwork(places.first, { keepsMemory: true });
  const rest = await openNetwork(places.rest, { keepsMemory: true });
  return {
    async read(question) {
      const { pieces, shares, sentences } = windowInput(tokenizer, question);
      const embedded = new Tensor('float32', rowsOf(pieces), [1, pieces.length, width]);
      const parts = new Tensor('float32', shares, [1, sentences + 1, pieces.length]);
      const passes = pieces.length / passPieces;
      const { states, logits } = await first.run({ embedded, shares: parts });
      const early = numbersOf(logits);
      if (question.stop !== undefined && staysBelow(early, question.stop)) {
        return { isWhole: false, sentences, logits: early, passes: passes / 2 };
      }
      const last = await rest.run({ states: states!, shares: parts });
      return { isWhole: true, sentences, logits: numbersOf(last.logits), passes };
    },
    async release() {
      await Promise.all([first.release(), rest.release()]);
    },
  };
}

function numbersOf(logits: InferenceSession.ReturnType[string] | undefined): Float32Array {
  if (logits?.data instanceof Float32Array) return logits.data;
  throw new Error('The network returned no logits.');
}

/** Whether every sentence is as harmless at the exit as `stop` demands; the first row is the whole. */
function staysBelow(logits: Float32Array, stop: readonly number[]): boolean {
  for (let row = networkOutputs; row < logits.length; row += networkOutputs) {
    for (let category = 0; category < stop.length; category++) {
      // Not "above", so that a number that is none does not stop either.
      if (!(logits[row + category]! <= stop[category]!)) return false;
    }
  }
  return true;
}
