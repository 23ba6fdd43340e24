/**
 * Hashtags as words: "#SaveTheBees" → "Save The Bees". A number ("#12") is none. Those that close a text stand behind
 * `tagBreak`, so that they are read by themselves and change nothing of the words before them.
 */

import { type Edit, type MappedText, rewrite } from './mapped-text.ts';

/** No other step writes a paragraph separator, and those that were sent are line ends by now. */
export const tagBreak = '\u2029';
const hashtags = /[#＃]([\p{L}\p{M}\p{N}_]{2,100})/gu;
const beforeNone = /[\p{L}\p{M}\p{N}&/#]$/u;
/** Where a new word begins: "the|Bees", "BBC|News", "top|10". */
const seam = /_+|(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\p{Nd})/gu;

export function readHashtags(content: string): MappedText | undefined {
  if (!content.includes('#') && !content.includes('＃')) return undefined;
  const edits: Edit[] = [];
  let reached = -1;
  const last = startOfLast(content);
  for (const { 0: whole, 1: name, index } of content.matchAll(hashtags)) {
    const follows = index === reached;
    if (!/\p{L}/u.test(name!)) continue;
    if (!follows && beforeNone.test(content.slice(Math.max(0, index - 2), index))) continue;
    const isLast = index === last;
    edits.push({ start: isLast ? index - 1 : index, end: index + 1, text: isLast ? tagBreak : follows ? ' ' : '' });
    for (const { 0: gap, index: place } of name!.matchAll(seam)) {
      const start = index + 1 + place;
      edits.push({ start, end: start + gap.length, text: ' ' });
    }
    reached = index + whole.length;
  }
  return rewrite(content, edits);
}

/** Where the hashtags begin that close a text, which are no part of its last sentence; -1 if there are none. */
function startOfLast(content: string): number {
  const [found] = /(?:[ \n][#＃][\p{L}\p{M}\p{N}_]{1,100}){1,30}\s*$/u.exec(content.slice(-longestLast)) ?? [];
  return found === undefined || found.length === content.length ? -1 : content.length - found.length + 1;
}

const longestLast = 1_000;

export function splitName(name: string): string {
  return name.replace(seam, ' ').trim();
}
