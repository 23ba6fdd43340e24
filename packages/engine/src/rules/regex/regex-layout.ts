/**
 * Lays out the positions of expressions as bits. Expressions of up to 32 positions share words. A longer one has its own
 * block, whose words lead only to themselves and to later words, so they can be processed one after the other; if a loop is
 * too long for that, all words of the block have to be processed together, which is slower.
 */

import { accept, type RegexProgram } from './regex-program.ts';

export const wordBits = 32;

export interface BlockMember {
  /** Which expression of the set this is. */
  readonly index: number;
  readonly program: RegexProgram;
  /** By position: its bit in the block. */
  readonly bits: Int32Array;
}

export interface BlockLayout {
  /** Words of 32 positions. */
  readonly width: number;
  /** Whether a word may lead back to an earlier one. */
  readonly loops: boolean;
  readonly members: readonly BlockMember[];
}

export function layOut(programs: readonly RegexProgram[]): BlockLayout[] {
  const numbered = programs.map((program, index) => ({ program, index }));
  numbered.sort((one, other) => other.program.size - one.program.size);
  const small = numbered.filter(({ program }) => program.size > 0 && program.size <= wordBits);
  return [
    ...numbered
      .filter(({ program }) => program.size > wordBits)
      .map(({ program, index }) => layOutAlone(program, index)),
    // Words with only plain steps are faster, so other expressions do not share words with them.
    ...layOutShared(small.filter(({ program }) => hasPlainSteps(program))),
    ...layOutShared(small.filter(({ program }) => !hasPlainSteps(program))),
  ];
}

/** Whether every step leads to the next position, the one after it or the same one, unconditionally. */
export function hasPlainSteps({ next }: RegexProgram): boolean {
  return next.every((steps, position) => {
    for (let i = 0; i < steps.length; i += 2) {
      const to = steps[i]!;
      if (to !== accept && (steps[i + 1] !== 0 || to < position || to > position + 2)) return false;
    }
    return true;
  });
}

function layOutShared(expressions: readonly { program: RegexProgram; index: number }[]): BlockLayout[] {
  const words: BlockMember[][] = [];
  const places = firstFit(expressions.map(({ program }) => program.size));
  expressions.forEach(({ program, index }, i) => {
    const { word, offset } = places[i]!;
    words[word] ??= [];
    words[word].push({ index, program, bits: Int32Array.from({ length: program.size }, (_, at) => offset + at) });
  });
  return words.map((members) => ({ width: 1, loops: false, members }));
}

export function layOutAlone(program: RegexProgram, index: number): BlockLayout {
  const parts = independentParts(program);
  const short = parts.filter((part) => part.length <= wordBits).sort((one, other) => other.length - one.length);
  const bits = new Int32Array(program.size);
  const place = (positions: readonly number[], from: number) => {
    positions.forEach((position, at) => {
      bits[position] = from + at;
    });
  };
  let width = 0;
  let loops = false;
  for (const part of parts) {
    if (part.length <= wordBits) continue;
    const cut = cutIntoWords(program, part);
    loops ||= cut.loops;
    for (const word of cut.words) place(word, width++ * wordBits);
  }
  const places = firstFit(short.map((part) => part.length));
  short.forEach((part, i) => {
    place(part, (width + places[i]!.word) * wordBits + places[i]!.offset);
  });
  width += Math.max(0, ...places.map(({ word }) => word + 1));
  return { width, loops, members: [{ index, program, bits }] };
}

/** Cuts where no step leads back across, as late as possible; every 32 positions if there is no such place. */
function cutIntoWords({ next }: RegexProgram, part: readonly number[]): { words: number[][]; loops: boolean } {
  const order = new Map(part.map((position, at) => [position, at]));
  const crossed = new Int32Array(part.length + 1);
  part.forEach((position, at) => {
    const steps = next[position]!;
    for (let i = 0; i < steps.length; i += 2) {
      const to = steps[i] === accept ? at : order.get(steps[i]!)!;
      if (to < at) {
        crossed[to + 1]!++;
        crossed[at + 1]!--;
      }
    }
  });
  for (let at = 1; at < crossed.length; at++) crossed[at]! += crossed[at - 1]!;
  const words: number[][] = [];
  let loops = false;
  for (let from = 0; from < part.length; ) {
    let to = Math.min(part.length, from + wordBits);
    while (to > from && crossed[to] !== 0) to--;
    if (to === from) {
      loops = true;
      to = Math.min(part.length, from + wordBits);
    }
    words.push(part.slice(from, to));
    from = to;
  }
  return { words, loops };
}

/** Each size, largest first, goes into the first word that still has room. */
function firstFit(sizes: readonly number[]): { word: number; offset: number }[] {
  const used: number[] = [];
  let firstOpen = 0;
  return sizes.map((size) => {
    let word = firstOpen;
    while (word < used.length && used[word]! + size > wordBits) word++;
    const offset = used[word] ?? 0;
    used[word] = offset + size;
    while (firstOpen < used.length && used[firstOpen] === wordBits) firstOpen++;
    return { word, offset };
  });
}

/** Positions that are not connected by steps, directly or indirectly, are in different parts. */
function independentParts({ size, next }: RegexProgram): number[][] {
  const parents = Int32Array.from({ length: size }, (_, position) => position);
  const root = (position: number): number => {
    let at = position;
    while (parents[at] !== at) {
      parents[at] = parents[parents[at]!]!;
      at = parents[at]!;
    }
    return at;
  };
  next.forEach((steps, position) => {
    for (let i = 0; i < steps.length; i += 2) if (steps[i] !== accept) parents[root(position)] = root(steps[i]!);
  });
  const parts = new Map<number, number[]>();
  for (let position = 0; position < size; position++) {
    const part = parts.get(root(position));
    if (part === undefined) parts.set(root(position), [position]);
    else part.push(position);
  }
  return [...parts.values()];
}
