/** Turns the positions that can be completed into matches, leftmost first, as RE2 prefers them. */

import type { RegexBlock } from './regex-block.ts';
import type { BlockMember } from './regex-layout.ts';
import { accept, conditionSets } from './regex-program.ts';
import type { ClassifiedText } from './scan-block.ts';

/**
 * Called with a match (UTF-16 offsets); returns true if it is the wanted one. `cut` says that the match continues past
 * `end`.
 */
export type OnRegexMatch = (index: number, start: number, end: number, cut: boolean) => boolean;

/**
 * Following a match to its end means trying, at each character, the ways to continue until one leads to the end. One
 * text allows this many tries; after that, long matches are cut. Otherwise, hundreds of expressions that each match the
 * whole of a long text would take a second.
 */
export interface FollowRoom {
  looks: number;
}
export const followLooks = 250_000;
const cutCharacters = 100;

/**
 * Offers the matches of each expression one after the other, without overlaps, until one is wanted. Empty matches do
 * not count. `alive` is what `scanBlock` filled, `begun` its result.
 */
export function findMatches(
  block: RegexBlock,
  text: ClassifiedText,
  alive: Int32Array,
  begun: number,
  room: FollowRoom,
  onMatch: OnRegexMatch,
): void {
  const resumeAt = block.members.map(() => 0);
  const masks = block.members.map((member) => maskOf(block, member));
  let wanted = block.width > 1 ? -1 : begun & block.anyFirst[0]!;
  for (let at = nextStart(block, text, alive, 0, wanted); at < text.length; ) {
    const starts = startsAt(block, text, alive, at);
    for (let i = 0; i < masks.length; i++) {
      if ((starts & masks[i]! & wanted) === 0 || at < resumeAt[i]!) continue;
      const member = block.members[i]!;
      const end = matchEnd(member, text, alive, at, room);
      const cut = room.looks < 0 && end - at === cutCharacters;
      if (onMatch(member.index, text.offsets[at]!, text.offsets[end]!, cut)) wanted &= ~masks[i]!;
      else resumeAt[i] = end;
    }
    if (wanted === 0) return;
    at = nextStart(block, text, alive, at + 1, wanted);
  }
}

/** The bits of one expression in a shared word; a block of several words has only one expression. */
function maskOf(block: RegexBlock, { bits }: BlockMember): number {
  return block.width > 1 ? -1 : bits.reduce((mask, bit) => mask | (1 << bit), 0);
}

/** Where the next match begins that starts with one of the wanted bits; the length of the text if there is none. */
function nextStart(block: RegexBlock, text: ClassifiedText, alive: Int32Array, from: number, wanted: number): number {
  const { borders, length } = text;
  const { first, width } = block;
  let at = from;
  if (width === 1) while (at < length && (alive[at]! & first[borders[at]!]! & wanted) === 0) at++;
  else while (at < length && startsAt(block, text, alive, at) === 0) at++;
  return at;
}

/** The first positions of matches that begin with character `at`; -1 or 0 in a block of several words. */
function startsAt({ width, first }: RegexBlock, text: ClassifiedText, alive: Int32Array, at: number): number {
  const border = text.borders[at]!;
  let bits = 0;
  for (let word = 0; word < width; word++) {
    bits |= alive[word * text.length + at]! & first[word * conditionSets + border]!;
  }
  return width === 1 || bits === 0 ? bits : -1;
}

/** Follows the preferred steps among those that can be completed. There is always one. */
function matchEnd(
  { program, bits }: BlockMember,
  text: ClassifiedText,
  alive: Int32Array,
  start: number,
  room: FollowRoom,
): number {
  let steps = program.start;
  for (let at = start; ; at++) {
    if (room.looks < 0 && at - start === cutCharacters) return at;
    const position = preferred(steps, bits, text, alive, at, at === start, room);
    if (position === accept) return at;
    steps = program.next[position]!;
  }
}

function preferred(
  steps: Int32Array,
  bits: Int32Array,
  { borders, length }: ClassifiedText,
  alive: Int32Array,
  at: number,
  mustMove: boolean,
  room: FollowRoom,
): number {
  const holds = borders[at]!;
  for (let i = 0; i < steps.length; i += 2) {
    room.looks--;
    if ((steps[i + 1]! & ~holds) !== 0) continue;
    const to = steps[i]!;
    if (to === accept) {
      if (!mustMove) return accept;
    } else if (at < length) {
      const bit = bits[to]!;
      if ((alive[(bit >> 5) * length + at]! & (1 << (bit & 31))) !== 0) return to;
    }
  }
  throw new Error('a position that can be completed leads nowhere');
}
