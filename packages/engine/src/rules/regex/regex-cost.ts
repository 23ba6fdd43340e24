/**
 * What an expression costs for each character of a text, in steps: one step is one word of 32 positions moved over one
 * character. It is known from the compiled program alone, holds for every text, and adds up over expressions, so an
 * account's budget can be checked when a rule is made. docs/reference/rules.md has what a step takes.
 */

import { isSimple, joinJumps, sortSteps } from './regex-block.ts';
import { hasPlainSteps, layOutAlone, wordBits } from './regex-layout.ts';
import { compileProgram, type RegexProgram } from './regex-program.ts';

/** An account's expressions together may take so many steps for each character. */
export const maxRegexSteps = 80;

/** Measured, in words with plain steps. */
const tableWord = 2;
const jump = 1.5;
const loopingWord = 6;

export function programSteps(program: RegexProgram): number {
  if (program.size === 0) return 0;
  if (program.size <= wordBits) {
    // As many as fit share a word.
    return (hasPlainSteps(program) ? 1 : tableWord) / Math.floor(wordBits / program.size);
  }
  const layout = layOutAlone(program, 0);
  const { within, others } = sortSteps(layout);
  const jumps = others.reduce((sum, steps) => sum + joinJumps(steps).to.length, 0);
  if (layout.loops) return layout.width * loopingWord + jumps * jump;
  const words = within.reduce((sum, steps) => sum + (steps.every(isSimple) ? 1 : tableWord), 0);
  return words + jumps * jump;
}

const known = new Map<string, number>();
const maxKnown = 10_000;

/** The same for a pattern that is known to compile; remembered, because a new rule is checked against all others. */
export function regexSteps(pattern: string): number {
  let steps = known.get(pattern);
  if (steps === undefined) {
    steps = programSteps(compileProgram(pattern));
    noteRegexSteps(pattern, steps);
  }
  return steps;
}

export function noteRegexSteps(pattern: string, steps: number): void {
  if (known.size >= maxKnown) known.delete(known.keys().next().value!);
  known.set(pattern, steps);
}
