/** Reads the texts that rules are tried on, one per line: plain, or JSON with the expected result. */

import { createReadStream } from 'node:fs';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { type Action, actions } from '@moderato/contract';
import { textProblem } from '../checking/judge-locally.ts';
import { readLines } from '../checking/read-lines.ts';
import { type Io, type Refusal, refuse } from '../command.ts';
import { explainFileError } from '../explain-error.ts';

export interface Case {
  /** The line of the file; null for a text from the command line. */
  readonly line: number | null;
  readonly text: string;
  readonly expected?: Action;
}

/** Why a line cannot be tried. */
export interface BadCase {
  readonly line: number;
  readonly problem: string;
}

/** Every result is shown; for more texts than this, use `moderato scan`. */
const maxCases = 100_000;

export async function readCases(file: string, io: Pick<Io, 'stdin'>): Promise<(Case | BadCase)[] | Refusal> {
  const isJson = ['.jsonl', '.ndjson'].includes(extname(file).toLowerCase());
  const input = file === '-' ? io.stdin : createReadStream(file);
  const cases: (Case | BadCase)[] = [];
  let line = 0;
  try {
    for await (const content of readLines(input ?? Readable.from([]))) {
      line++;
      const source = (line === 1 ? content.replace(/^\ufeff/, '') : content).replace(/\r$/, '');
      if (source.trim() === '') continue;
      if (cases.length === maxCases) return refuse('failed', `${file} has more than ${maxCases} texts.`);
      cases.push(isJson ? readJson(line, source) : checked({ line, text: source }));
    }
  } catch (error) {
    return refuse('failed', `${file} cannot be read: ${explainFileError(error)}`);
  }
  return cases;
}

function readJson(line: number, source: string): Case | BadCase {
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch {
    return { line, problem: 'The line is not JSON.' };
  }
  if (typeof value === 'string') return checked({ line, text: value });
  const { text, expect } = (value ?? {}) as Record<string, unknown>;
  if (expect === undefined) return checked({ line, text });
  const expected = actions.find((action) => action === expect);
  if (expected === undefined) return { line, problem: `expect must be one of ${actions.join(', ')}.` };
  return checked({ line, text, expected });
}

function checked(given: { line: number; text: unknown; expected?: Action }): Case | BadCase {
  const problem = textProblem(given.text, 'default');
  return problem === undefined ? (given as Case) : { line: given.line, problem: `The ${problem}` };
}
