/** Our own odd texts with the pieces that the reference tokenizer cuts them into; written by training/make_token_fixture.py. */

import { readFileSync } from 'node:fs';
import { parsePieces } from '../sentence-pieces/pieces-file.ts';

export interface TokenRow {
  readonly text: string;
  /** `null` is the unknown piece. */
  readonly pieces: readonly (string | null)[];
}

const fixtures = new URL('../__fixtures__/', import.meta.url);

export const tokenRows = readFileSync(new URL('tokens.jsonl', fixtures), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as TokenRow);

/** Only the pieces that occur in these texts; each is numbered by its position in the list. */
export const oddPieces = parsePieces(readFileSync(new URL('odd-pieces.bin', fixtures)));
