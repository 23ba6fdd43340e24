/**
 * Reads a text from its end to its beginning and notes, for each character, which positions match it and can still be
 * completed from there. Time is the length of the text times the size of the block, whatever the expression.
 */

import type { Jumps, Link, RegexBlock } from './regex-block.ts';
import { conditionSets } from './regex-program.ts';
import type { StepTable } from './step-table.ts';

/** A text as the expressions of one set see it. */
export interface ClassifiedText {
  /** In characters. */
  readonly length: number;
  readonly classes: Uint16Array;
  /** The conditions that hold before each character, and at the end. */
  readonly borders: Uint8Array;
  /** UTF-16 offset of each character, and of the end. */
  readonly offsets: Int32Array;
}

/**
 * Fills `alive`: for each word of the block, as many entries as the text has characters. Returns which positions were
 * alive anywhere, with the words of a wide block folded into one; 0 if no match can begin.
 */
export function scanBlock(block: RegexBlock, text: ClassifiedText, alive: Int32Array): number {
  if (block.loops) return scanTogether(block, text, alive);
  let begun = 0;
  for (let word = block.width - 1; word >= 0; word--) {
    const column = alive.subarray(word * text.length, (word + 1) * text.length);
    column.fill(0);
    takeJumps(block.jumps[word]!, text, alive, column);
    const table = block.tables[word];
    const seen =
      table === undefined ? scanPlainWord(block, word, text, column) : scanWord(block, word, table, text, column);
    if ((seen & block.anyFirst[word]!) !== 0) begun |= seen;
  }
  return begun;
}

/** Writes into the column of a word what later words, which are done, make reachable. */
function takeJumps(jumps: Jumps, { length, borders }: ClassifiedText, alive: Int32Array, column: Int32Array): void {
  for (let i = 0; i < jumps.to.length; i++) {
    const target = alive.subarray(jumps.to[i]! * length, (jumps.to[i]! + 1) * length);
    const toMask = jumps.toMask[i]!;
    const fromMask = jumps.fromMask[i]!;
    const needs = jumps.needs[i]!;
    for (let at = length - 2; at >= 0; at--) {
      if ((target[at + 1]! & toMask) !== 0 && (needs & ~borders[at + 1]!) === 0) column[at]! |= fromMask;
    }
  }
}

function scanPlainWord(
  block: RegexBlock,
  word: number,
  { classes, borders }: ClassifiedText,
  alive: Int32Array,
): number {
  const rows = rowsOf(block, word);
  const last = lastOf(block, word);
  const toNext = block.toNext[word]!;
  const toSecond = block.toSecond[word]!;
  const toSelf = block.toSelf[word]!;
  let now = 0;
  let seen = 0;
  for (let at = alive.length - 1; at >= 0; at--) {
    const within = ((now >>> 1) & toNext) | ((now >>> 2) & toSecond) | (now & toSelf);
    now = (alive[at]! | last[borders[at + 1]!]! | within) & rows[classes[at]!]!;
    alive[at] = now;
    seen |= now;
  }
  return seen;
}

function scanWord(
  block: RegexBlock,
  word: number,
  { masks, variants }: StepTable,
  { classes, borders }: ClassifiedText,
  alive: Int32Array,
): number {
  const rows = rowsOf(block, word);
  const last = lastOf(block, word);
  let now = 0;
  let seen = 0;
  for (let at = alive.length - 1; at >= 0; at--) {
    const after = borders[at + 1]!;
    const variant = variants[after]!;
    const within =
      masks[variant + (now & 255)]! |
      masks[variant + 256 + ((now >>> 8) & 255)]! |
      masks[variant + 512 + ((now >>> 16) & 255)]! |
      masks[variant + 768 + (now >>> 24)]!;
    now = (alive[at]! | last[after]! | within) & rows[classes[at]!]!;
    alive[at] = now;
    seen |= now;
  }
  return seen;
}

function rowsOf({ rows, width }: RegexBlock, word: number): Int32Array {
  const classes = rows.length / width;
  return rows.subarray(word * classes, (word + 1) * classes);
}

function lastOf({ last }: RegexBlock, word: number): Int32Array {
  return last.subarray(word * conditionSets, (word + 1) * conditionSets);
}

/** All words of a block in parallel, for loops that span several. */
function scanTogether(block: RegexBlock, { length, classes, borders }: ClassifiedText, alive: Int32Array): number {
  const { width, last, anyFirst, rows } = block;
  const classCount = rows.length / width;
  const now = new Int32Array(width);
  const next = new Int32Array(width);
  let begun = 0;
  for (let at = length - 1; at >= 0; at--) {
    const after = borders[at + 1]!;
    const row = classes[at]!;
    for (let word = 0; word < width; word++) {
      const matching = rows[word * classCount + row]!;
      let bits = 0;
      if (matching !== 0)
        bits = (last[word * conditionSets + after]! | linked(block.links[word]!, now, after)) & matching;
      next[word] = bits;
      alive[word * length + at] = bits;
      begun |= bits & anyFirst[word]!;
    }
    now.set(next);
  }
  return begun;
}

function linked(links: readonly Link[], now: Int32Array, after: number): number {
  let reached = 0;
  for (let i = 0; i < links.length; i++) {
    const { to, table } = links[i]!;
    const bits = now[to]!;
    if (bits === 0) continue;
    const { masks } = table;
    const variant = table.variants[after]!;
    reached |=
      masks[variant + (bits & 255)]! |
      masks[variant + 256 + ((bits >>> 8) & 255)]! |
      masks[variant + 512 + ((bits >>> 16) & 255)]! |
      masks[variant + 768 + (bits >>> 24)]!;
  }
  return reached;
}
