/** Hashtags as words: "#SaveTheBees" → "Save The Bees". A number ("#12") is none. */

import { type Edit, type MappedText, rewrite } from './mapped-text.ts';

const hashtags = /[#＃]([\p{L}\p{M}\p{N}_]{2,100})/gu;
const beforeNone = /[\p{L}\p{M}\p{N}&/#]$/u;
/** Where a new word begins: "the|Bees", "BBC|News", "top|10". */
const seam = /_+|(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\p{Nd})/gu;

export function readHashtags(content: string): MappedText | undefined {
  if (!content.includes('#') && !content.includes('＃')) return undefined;
  const edits: Edit[] = [];
  let reached = -1;
  for (const { 0: whole, 1: name, index } of content.matchAll(hashtags)) {
    const follows = index === reached;
    if (!/\p{L}/u.test(name!)) continue;
    if (!follows && beforeNone.test(content.slice(Math.max(0, index - 2), index))) continue;
    edits.push({ start: index, end: index + 1, text: follows ? ' ' : '' });
    for (const { 0: gap, index: place } of name!.matchAll(seam)) {
      const start = index + 1 + place;
      edits.push({ start, end: start + gap.length, text: ' ' });
    }
    reached = index + whole.length;
  }
  return rewrite(content, edits);
}

export function splitName(name: string): string {
  return name.replace(seam, ' ').trim();
}
