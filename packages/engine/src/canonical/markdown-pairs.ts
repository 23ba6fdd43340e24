/**
 * Finds the marks around words: `**bold**`, `_italic_`, `~~gone~~`, `||spoiler||`, `` `code` ``. A pair stands around whole
 * words and within one paragraph, so the stars of "f**k" and "2 * 3" are none.
 */

import type { Edit } from './mapped-text.ts';

const runs = /\\.|\*{1,3}|_{1,3}|~~|\|\||`{1,2}|\n[ \t]*\n|(?:https?:\/\/|www\.|@)[^\s*`|~]+/g;
const wordBefore = /[\p{L}\p{M}\p{N}]$/u;
const wordAfter = /^[\p{L}\p{M}\p{N}]/u;

export function readPairs(content: string): Edit[] {
  if (!/[*_~`|]/.test(content)) return [];
  const edits: Edit[] = [];
  const open = new Map<string, number[]>();
  let code = '';
  for (const { 0: mark, index } of content.matchAll(runs)) {
    if (mark.startsWith('\n')) {
      open.clear();
      code = '';
    }
    if (!/^[*_~`|]/.test(mark) || isLonger(content, mark, index)) continue;
    if (code !== '' && mark !== code) continue;
    const end = index + mark.length;
    const waiting = open.get(mark) ?? [];
    const start = waiting.at(-1);
    if (start !== undefined && closes(content, index, end) && start + mark.length < index) {
      open.set(mark, []);
      edits.push({ start, end: start + mark.length, text: '' }, { start: index, end, text: '' });
      if (mark === code) code = '';
    } else if (opens(content, index, end)) {
      open.set(mark, [index]);
      if (mark.startsWith('`')) code = mark;
    }
  }
  return edits;
}

/** Longer runs of stars are masks: "****". */
function isLonger(content: string, mark: string, at: number): boolean {
  const sign = mark[0];
  return content[at - 1] === sign || content[at + mark.length] === sign;
}

function opens(content: string, start: number, end: number): boolean {
  return !wordBefore.test(content.slice(Math.max(0, start - 2), start)) && /^\S/.test(content.slice(end, end + 1));
}

function closes(content: string, start: number, end: number): boolean {
  return /\S$/.test(content.slice(start - 1, start)) && !wordAfter.test(content.slice(end, end + 2));
}
