/**
 * The tables of one block: everything needed to carry all of its positions from one character of a text to the one
 * before. In tables with a row for each word, all entries of a word are together.
 */

import { type CharacterClasses, characterClasses, classIndex } from './character-classes.ts';
import type { BlockLayout, BlockMember } from './regex-layout.ts';
import { accept, conditionSets } from './regex-program.ts';
import { buildStepTable, type StepTable } from './step-table.ts';

export interface RegexBlock extends BlockLayout {
  /** By word: positions that lead to the next one, to the one after it, and to themselves. */
  readonly toNext: Int32Array;
  readonly toSecond: Int32Array;
  readonly toSelf: Int32Array;
  /** By word and set of conditions: positions where a match may end, and where it may begin. */
  readonly last: Int32Array;
  readonly first: Int32Array;
  /** By word: positions where a match may begin under some conditions. */
  readonly anyFirst: Int32Array;
  /** By word and character class: the positions that match it. */
  readonly rows: Int32Array;
  /** By word: all steps within it, if the three simple kinds are not enough; none if the block loops. */
  readonly tables: readonly (StepTable | undefined)[];
  /** By word: the steps to later words; none if the block loops. */
  readonly jumps: readonly Jumps[];
  /** When the block loops, all steps, by word and then by the word they lead to. */
  readonly links: readonly (readonly Link[])[];
}

export interface Link {
  /** The word that the steps lead to. */
  readonly to: number;
  readonly table: StepTable;
}

/** In parallel: if one of `toMask` in word `to` is alive and `needs` hold, so are all of `fromMask`. */
export interface Jumps {
  readonly to: Int32Array;
  readonly toMask: Int32Array;
  readonly fromMask: Int32Array;
  readonly needs: Int32Array;
}

/** A step that goes from one bit to another under conditions. */
export interface Step {
  readonly from: number;
  readonly to: number;
  readonly needs: number;
}

export function buildBlock(layout: BlockLayout, classes: CharacterClasses): RegexBlock {
  const { width, loops, members } = layout;
  const words = () => new Int32Array(width);
  const simple = { toNext: words(), toSecond: words(), toSelf: words() };
  const last = new Int32Array(width * conditionSets);
  const first = new Int32Array(width * conditionSets);
  for (const { program, bits } of members) {
    for (const [to, needs] of pairs(program.start)) if (to !== accept) setWhere(first, bits[to]!, needs);
    program.next.forEach((next, position) => {
      for (const [to, needs] of pairs(next)) if (to === accept) setWhere(last, bits[position]!, needs);
    });
  }
  const { within, others } = sortSteps(layout);
  for (const step of within.flat()) noteSimple(step, simple);
  const anyFirst = words();
  first.forEach((mask, i) => {
    anyFirst[Math.floor(i / conditionSets)]! |= mask;
  });
  return {
    ...layout,
    ...simple,
    last,
    first,
    anyFirst,
    rows: buildRows(members, width, classes),
    tables: within.map((steps) => (loops || steps.every(isSimple) ? undefined : buildStepTable(steps))),
    jumps: loops ? [] : others.map(joinJumps),
    links: loops ? others.map((steps, word) => buildLinks([...steps, ...within[word]!])) : [],
  };
}

function buildLinks(steps: readonly Step[]): Link[] {
  return linkedWords(steps).map((to) => ({ to, table: buildStepTable(steps.filter((step) => step.to >> 5 === to)) }));
}

export function linkedWords(steps: readonly Step[]): number[] {
  return [...new Set(steps.map(({ to }) => to >> 5))];
}

/** By word: the steps within it, and those to other words. */
export function sortSteps({ width, members }: BlockLayout): { within: Step[][]; others: Step[][] } {
  const within: Step[][] = Array.from({ length: width }, () => []);
  const others: Step[][] = Array.from({ length: width }, () => []);
  for (const { program, bits } of members) {
    program.next.forEach((next, position) => {
      for (const [to, needs] of pairs(next)) {
        if (to === accept) continue;
        const step = { from: bits[position]!, to: bits[to]!, needs };
        const word = step.from >> 5;
        (word === step.to >> 5 ? within : others)[word]!.push(step);
      }
    });
  }
  return { within, others };
}

export function isSimple({ from, to, needs }: Step): boolean {
  return needs === 0 && to >= from && to <= from + 2;
}

function noteSimple(step: Step, simple: Pick<RegexBlock, 'toNext' | 'toSecond' | 'toSelf'>): void {
  if (!isSimple(step)) return;
  const distance = step.to - step.from;
  setBit(distance === 0 ? simple.toSelf : distance === 1 ? simple.toNext : simple.toSecond, step.from);
}

/** Positions of one word that lead to the same targets in another, under the same conditions, are combined. */
export function joinJumps(steps: readonly Step[]): Jumps {
  const targets = new Map<string, Step & { mask: number }>();
  for (const step of steps) {
    const key = `${step.from}:${step.needs}:${step.to >> 5}`;
    const mask = (targets.get(key)?.mask ?? 0) | (1 << (step.to & 31));
    targets.set(key, { ...step, mask });
  }
  const joined = new Map<string, { to: number; toMask: number; fromMask: number; needs: number }>();
  for (const { from, to, needs, mask } of targets.values()) {
    const key = `${to >> 5}:${mask}:${needs}`;
    const fromMask = (joined.get(key)?.fromMask ?? 0) | (1 << (from & 31));
    joined.set(key, { to: to >> 5, toMask: mask, fromMask, needs });
  }
  const all = [...joined.values()];
  const column = (name: keyof Jumps) => Int32Array.from(all, (jump) => jump[name]);
  return { to: column('to'), toMask: column('toMask'), fromMask: column('fromMask'), needs: column('needs') };
}

export function* pairs(flat: Int32Array): Generator<[number, number]> {
  for (let i = 0; i < flat.length; i += 2) yield [flat[i]!, flat[i + 1]!];
}

function setBit(words: Int32Array, bit: number): void {
  words[bit >> 5]! |= 1 << (bit & 31);
}

/** Sets the bit for every set of conditions that includes all of `needs`. */
function setWhere(table: Int32Array, bit: number, needs: number): void {
  for (let holds = 0; holds < conditionSets; holds++) {
    if ((holds & needs) === needs) table[(bit >> 5) * conditionSets + holds]! |= 1 << (bit & 31);
  }
}

/** Computed over the few classes that the block itself distinguishes, then spread over the classes of the whole set. */
function buildRows(members: readonly BlockMember[], width: number, classes: CharacterClasses): Int32Array {
  const own = characterClasses(members.flatMap(({ program }) => program.ranges));
  const ownRows = new Int32Array(width * own.count);
  for (const { program, bits } of members) {
    program.ranges.forEach((ranges, position) => {
      const bit = bits[position]!;
      for (const [low, high] of pairs(ranges)) {
        for (let found = classIndex(own.firsts, low); found < own.count && own.firsts[found]! <= high; found++) {
          ownRows[(bit >> 5) * own.count + found]! |= 1 << (bit & 31);
        }
      }
    });
  }
  const rows = new Int32Array(width * classes.count);
  for (let index = 0, at = 0; index < classes.count; index++) {
    while (at + 1 < own.count && own.firsts[at + 1]! <= classes.firsts[index]!) at++;
    for (let word = 0; word < width; word++) rows[word * classes.count + index] = ownRows[word * own.count + at]!;
  }
  return rows;
}

/** The size of the tables in memory. */
export function blockBytes({ rows, last, first, tables, links, width }: RegexBlock): number {
  const all = [...tables, ...links.flat().map(({ table }) => table)];
  const steps = all.reduce((sum, table) => sum + (table === undefined ? 0 : table.masks.byteLength), 0);
  return rows.byteLength + last.byteLength + first.byteLength + steps + width * 32;
}
