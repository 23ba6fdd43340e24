/**
 * Reads lines of `{"id","text","context"}` and writes lines of `{"id", …result}` in the same order. Many are judged at
 * once to keep every core busy; a line that cannot be judged gets an error, and the rest continue.
 */

import type { Context } from '@moderato/contract';
import type { TextClassifier } from '@moderato/engine';
import { explainError } from '../explain-error.ts';
import type { Output } from '../output.ts';
import { judgeLocally, textProblem } from './judge-locally.ts';
import { readLines } from './read-lines.ts';

/** Enough to keep every thread busy, few enough to fit in memory. */
const maxConcurrent = 128;

interface Checked {
  readonly line: Record<string, unknown>;
  readonly failed: boolean;
}

/** How many lines could not be judged. */
export async function checkLines(
  input: AsyncIterable<unknown>,
  output: Output,
  options: { readonly context: Context; readonly explain: boolean },
  classifier: TextClassifier,
): Promise<number> {
  const underWay: Promise<Checked>[] = [];
  let failures = 0;
  async function writeFirst(): Promise<void> {
    const checked = await underWay.shift();
    if (checked === undefined) return;
    if (checked.failed) failures++;
    output.write(`${JSON.stringify(checked.line)}\n`);
  }
  for await (const line of readLines(input)) {
    if (line.trim() === '') continue;
    underWay.push(checkLine(line, options, classifier));
    if (underWay.length >= maxConcurrent) await writeFirst();
  }
  while (underWay.length > 0) await writeFirst();
  return failures;
}

async function checkLine(
  line: string,
  options: { readonly context: Context; readonly explain: boolean },
  classifier: TextClassifier,
): Promise<Checked> {
  let given: unknown;
  try {
    given = JSON.parse(line);
  } catch {
    return refused({}, 'invalid_request', 'The line is not JSON.');
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    return refused({}, 'invalid_request', 'The line is not a JSON object.');
  }
  const { id, text, context = options.context } = given as Record<string, unknown>;
  const named = id === undefined ? {} : { id };
  const problem = textProblem(text, context);
  if (problem !== undefined) return refused(named, 'invalid_request', problem);
  try {
    const result = await judgeLocally(text as string, context as Context, options.explain, classifier);
    return { line: { ...named, ...result }, failed: false };
  } catch (error) {
    return refused(named, 'internal_error', `The text could not be judged: ${explainError(error)}`);
  }
}

function refused(named: Record<string, unknown>, code: string, message: string): Checked {
  return { line: { ...named, error: { code, message } }, failed: true };
}
