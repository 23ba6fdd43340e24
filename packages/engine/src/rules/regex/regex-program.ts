/**
 * One expression as a small machine: positions that each match one character, and the steps between them, in the order in
 * which RE2 prefers them. re2js parses and compiles; we do not use its matchers, because they take 25 to 60 ns for each
 * instruction and character, and this form takes about 5 ns for 32 positions (docs/reference/rules.md).
 */

import { RE2JS } from 're2js';

export interface RegexProgram {
  /** The number of positions. */
  readonly size: number;
  /** By position: the characters it matches, as sorted inclusive pairs of code points. */
  readonly ranges: readonly Int32Array[];
  /** Where a match may begin: pairs of (position or `accept`, conditions), preferred first. */
  readonly start: Int32Array;
  /** By position: where a match may continue, in the same form. */
  readonly next: readonly Int32Array[];
}

/** In place of a position: the match may end here. */
export const accept = -1;

/** Conditions on the border between two characters, as bits. A step is open when all of its conditions hold. */
export const conditions = {
  lineStart: 1,
  lineEnd: 2,
  textStart: 4,
  textEnd: 8,
  wordBorder: 16,
  noWordBorder: 32,
} as const;
export const conditionSets = 64;
const impossible = conditions.wordBorder | conditions.noWordBorder;

/** Steps between positions can grow with the square of the pattern; a program with more is refused. */
export const maxSteps = 50_000;

export class ProgramTooLarge extends Error {}

/** The parts of re2js's compiled program that are read here. */
interface Instruction {
  readonly op: number;
  readonly out: number;
  readonly arg: number;
  readonly runes: Int32Array;
}

const operation = { alternative: 1, alternativeMatch: 2, capture: 3, condition: 4, match: 6, nothing: 7, rune: 8 };
const lastRuneOperation = 11;
const foldCase = 1;

/** Throws re2js's syntax error, or `ProgramTooLarge`. */
export function compileProgram(pattern: string): RegexProgram {
  const { inst, start } = RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE).re2Input.prog as {
    inst: readonly Instruction[];
    start: number;
  };
  const positions = new Int32Array(inst.length).fill(-1);
  const consuming = inst.filter((instruction, pc) => {
    const consumes = instruction.op >= operation.rune && instruction.op <= lastRuneOperation;
    if (consumes) positions[pc] = 0;
    return consumes;
  });
  for (let pc = 0, position = 0; pc < inst.length; pc++) if (positions[pc] === 0) positions[pc] = position++;

  let steps = 0;
  const stepsFrom = (pc: number): Int32Array => {
    const found = orderedSteps(inst, positions, pc);
    steps += found.length / 2;
    if (steps > maxSteps) throw new ProgramTooLarge();
    return found;
  };
  return {
    size: consuming.length,
    ranges: consuming.map(rangesOf),
    start: stepsFrom(start),
    next: consuming.map((instruction) => stepsFrom(instruction.out)),
  };
}

/** Depth first, preferred branch first, as RE2's own machine explores them. */
function orderedSteps(inst: readonly Instruction[], positions: Int32Array, from: number): Int32Array {
  const steps: number[] = [];
  const seen = new Map<number, number[]>();
  const stack = [from, 0];
  while (stack.length > 0) {
    const needs = stack.pop()!;
    const pc = stack.pop()!;
    if ((needs & impossible) === impossible || !isNews(seen, pc, needs)) continue;
    const { op, out, arg } = inst[pc]!;
    if (positions[pc]! >= 0) steps.push(positions[pc]!, needs);
    else if (op === operation.match) steps.push(accept, needs);
    else if (op === operation.alternative || op === operation.alternativeMatch) stack.push(arg, needs, out, needs);
    else if (op === operation.condition) stack.push(out, needs | arg);
    else if (op === operation.capture || op === operation.nothing) stack.push(out, needs);
  }
  return Int32Array.from(steps);
}

/** Reaching a position again under the same or stricter conditions adds nothing. */
function isNews(seen: Map<number, number[]>, pc: number, needs: number): boolean {
  const before = seen.get(pc);
  if (before === undefined) seen.set(pc, [needs]);
  else if (before.some((weaker) => (weaker & ~needs) === 0)) return false;
  else before.push(needs);
  return true;
}

function rangesOf({ runes, arg }: Instruction): Int32Array {
  if (runes.length !== 1) return runes;
  const code = runes[0]!;
  return (arg & foldCase) === 0 ? Int32Array.of(code, code) : foldedRanges(code);
}

const folded = new Map<number, Int32Array>();

/** A letter in all its cases. re2js spells out the cases in a class of two letters, but not in a class of one. */
function foldedRanges(code: number): Int32Array {
  let ranges = folded.get(code);
  if (ranges === undefined) {
    const { inst } = RE2JS.compile(`(?i)[\\x{${code.toString(16)}}\\x{10FFFF}]`).re2Input.prog as {
      inst: readonly Instruction[];
    };
    ranges = inst.find(({ runes }) => runes.length > 2)!.runes.slice(0, -2);
    folded.set(code, ranges);
  }
  return ranges;
}
