/** A set of expressions, compiled for matching all of them in a text at once. */

import { type CharacterClasses, characterClasses } from './character-classes.ts';
import { findMatches, followLooks, type OnRegexMatch } from './find-matches.ts';
import { blockBytes, buildBlock, type RegexBlock } from './regex-block.ts';
import { layOut } from './regex-layout.ts';
import { compileProgram, conditions, type RegexProgram } from './regex-program.ts';
import { type ClassifiedText, scanBlock } from './scan-block.ts';

export interface RegexSet {
  readonly byteLength: number;
  /** Offers the matches of each expression, by its index, until one is wanted or none is left. */
  match(content: string, onMatch: OnRegexMatch): void;
}

export function compileRegexSet(patterns: readonly string[]): RegexSet {
  const building = buildRegexSet(patterns.map(compileProgram));
  for (;;) {
    const { done, value } = building.next();
    if (done) return value;
  }
}

/** In steps, so that the caller can do other work in between. */
export function* buildRegexSet(programs: readonly RegexProgram[]): Generator<undefined, RegexSet> {
  const classes = characterClasses(programs.flatMap(({ ranges }) => ranges));
  const blocks: RegexBlock[] = [];
  for (const layout of layOut(programs)) {
    blocks.push(buildBlock(layout, classes));
    yield;
  }
  const widest = Math.max(0, ...blocks.map(({ width }) => width));
  return {
    byteLength: blocks.reduce((sum, block) => sum + blockBytes(block), 0),
    match(content, onMatch) {
      const text = classify(content, classes);
      const room = { looks: followLooks };
      const alive = borrowWords(text.length * widest);
      for (const block of blocks) {
        const begun = scanBlock(block, text, alive);
        if (begun !== 0) findMatches(block, text, alive, begun, room, onMatch);
      }
    },
  };
}

let spareWords = new Int32Array(4096);
/** Larger buffers than this are not kept for the next text. */
const maxSpareWords = 1 << 20;

/** Buffers that every scan fills again; matching never runs twice at a time in one thread. */
function borrowWords(count: number): Int32Array {
  if (count <= spareWords.length) return spareWords;
  const words = new Int32Array(count);
  if (count <= maxSpareWords) spareWords = words;
  return words;
}

function classify(content: string, { classOf }: CharacterClasses): ClassifiedText {
  const classes = new Uint16Array(content.length);
  const offsets = new Int32Array(content.length + 1);
  const borders = new Uint8Array(content.length + 1);
  let length = 0;
  let previous = -1;
  for (let at = 0; at < content.length; ) {
    const code = content.codePointAt(at)!;
    classes[length] = classOf(code);
    offsets[length] = at;
    borders[length] = border(previous, code);
    length++;
    previous = code;
    at += code > 0xffff ? 2 : 1;
  }
  offsets[length] = content.length;
  borders[length] = border(previous, -1);
  return { length, classes, offsets, borders };
}

const newline = 10;

/** The conditions between two characters; -1 stands for the outside of the text. */
function border(before: number, after: number): number {
  let holds: number = isWord(before) === isWord(after) ? conditions.noWordBorder : conditions.wordBorder;
  if (before === -1) holds |= conditions.textStart | conditions.lineStart;
  else if (before === newline) holds |= conditions.lineStart;
  if (after === -1) holds |= conditions.textEnd | conditions.lineEnd;
  else if (after === newline) holds |= conditions.lineEnd;
  return holds;
}

/** RE2's `\b` knows ASCII words only. */
function isWord(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x39) || code === 0x5f
  );
}
