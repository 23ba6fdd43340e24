/**
 * The cost of an expression. Its steps per character of text are known from the compiled program alone, hold for every text,
 * and add up over expressions, so an account's budget can be checked when a rule is created. One step moves one word of 32
 * positions over one character; docs/reference/rules.md says what a step takes.
 */

import { isSimple, joinJumps, linkedWords, sortSteps } from './regex-block.ts';
import { hasPlainSteps, layOutAlone, wordBits } from './regex-layout.ts';
import { compileProgram, type RegexProgram } from './regex-program.ts';

export interface RegexSize {
  /** For each character of a text. */
  readonly steps: number;
  /** Distinct ranges of characters. */
  readonly ranges: number;
}

/** The limit for all expressions of one account together. */
export const regexBudget: RegexSize = { steps: 64, ranges: 20_000 };

/** Measured, in words with plain steps. */
const tableWord = 2;
const jump = 1;
const loopingWord = 3;
const link = 4;

export function programSize(program: RegexProgram): RegexSize {
  return { steps: programSteps(program), ranges: distinctRanges(program) };
}

function programSteps(program: RegexProgram): number {
  if (program.size === 0) return 0;
  if (program.size <= wordBits) {
    // As many as fit share a word.
    return (hasPlainSteps(program) ? 1 : tableWord) / Math.floor(wordBits / program.size);
  }
  const layout = layOutAlone(program, 0);
  const { within, others } = sortSteps(layout);
  if (layout.loops) {
    const links = others.reduce((sum, steps, word) => sum + linkedWords([...steps, ...within[word]!]).length, 0);
    return layout.width * loopingWord + links * link;
  }
  const jumps = others.reduce((sum, steps) => sum + joinJumps(steps).to.length, 0);
  const words = within.reduce((sum, steps) => sum + (steps.every(isSimple) ? 1 : tableWord), 0);
  return words + jumps * jump;
}

function distinctRanges({ ranges }: RegexProgram): number {
  const seen = new Set<string>();
  let distinct = 0;
  for (const pairs of new Set(ranges)) {
    const key = pairs.length > 64 ? `${pairs.length}:${pairs.subarray(0, 32).join()}` : pairs.join();
    if (seen.has(key)) continue;
    seen.add(key);
    distinct += pairs.length / 2;
  }
  return distinct;
}

const known = new Map<string, RegexSize>();
const maxKnown = 5_000;

/** The size of a pattern that compiles; remembered, because a new rule is checked against all others. */
export function regexSize(pattern: string): RegexSize {
  let size = known.get(pattern);
  if (size === undefined) {
    size = programSize(compileProgram(pattern));
    noteRegexSize(pattern, size);
  }
  return size;
}

export function noteRegexSize(pattern: string, size: RegexSize): void {
  if (known.size >= maxKnown) known.delete(known.keys().next().value!);
  known.set(pattern, size);
}
