/**
 * Characters as a plain keyboard types them: composed letters (NFC), straight quotes, hyphens, three dots, single spaces and
 * simple line ends. Characters that disguise letters stay: text/ undoes those, and needs to see them.
 */

import { type Edit, type MappedText, rewrite } from './mapped-text.ts';

/** Below this, no character joins another or has another form. */
const mayCompose = /[^\0-\u02ff]/;

export function composeLetters(content: string): MappedText | undefined {
  if (!mayCompose.test(content) || content.normalize('NFC') === content) return undefined;
  const edits: Edit[] = [];
  for (const { 0: cluster, index } of content.matchAll(clusters)) {
    const text = cluster.normalize('NFC');
    if (text !== cluster) edits.push({ start: index, end: index + cluster.length, text });
  }
  return rewrite(content, edits);
}

/** A character with the marks, or the Korean letters, that may join it. A mark by itself may have another form too. */
const clusters = /(?:[^\p{M}\u1160-\u11ff][\p{M}\u1160-\u11ff]*|[\p{M}\u1160-\u11ff]+)/gu;

const odd =
  /(?:[\t\n\v\f\r\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]| (?=[\t\n\v\f\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]))[\t\n\v\f\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]*|^ +| +$|[‘’‚‛‹›ʼ′´`]|[“”„‟″❝❞]|«[ \u00a0\u202f]?|[ \u00a0\u202f]?»|[‐‑‒–—―−]|[…‥]/g;
const lineEnds = /\r\n?|[\n\v\f\u0085\u2028\u2029]/g;

export function plainCharacters(content: string): MappedText | undefined {
  const edits: Edit[] = [];
  for (const { 0: found, index } of content.matchAll(odd)) {
    const end = index + found.length;
    const text = plain(content, found, index, end);
    if (text !== found) edits.push({ start: index, end, text });
  }
  return rewrite(content, edits);
}

function plain(content: string, found: string, start: number, end: number): string {
  if (found.includes('«') || found.includes('»')) return '"';
  if (/^\s/.test(found)) return plainBlank(content, found, start, end);
  if ('“”„‟″❝❞'.includes(found)) return '"';
  if (found === '…') return '...';
  if (found === '‥') return '..';
  if (found === '—' || found === '―') return joinsWords(content, start, end) ? ' - ' : '-';
  if ('‐‑‒–−'.includes(found)) return '-';
  return found === '`' && !joinsLetters(content, start, end) ? found : "'";
}

function plainBlank(content: string, blank: string, start: number, end: number): string {
  if (start === 0 || end === content.length) return '';
  const ends = blank.match(lineEnds)?.length ?? 0;
  if (ends > 1) return '\n\n';
  if (ends === 1) return goesOn(content, start, end) ? ' ' : '\n';
  // Spaced letters show their words only by a wider gap: "k i l l  t h e m".
  return blank.length > 1 && joinsSpacedLetters(content, start, end) ? '  ' : ' ';
}

const shortestWrapped = 40;

/** A line that was only wrapped: it is long, ends inside a sentence, and the next one begins with a small letter. */
function goesOn(content: string, start: number, end: number): boolean {
  if (start < shortestWrapped || !/^\p{Ll}/u.test(content.slice(end, end + 2))) return false;
  return /^[^\n\r]+[\p{L},]$/u.test(content.slice(start - shortestWrapped, start));
}

const spacedBefore = /(?:^|\s)[\p{L}\p{N}]\s[\p{L}\p{N}]$/u;
const spacedAfter = /^[\p{L}\p{N}]\s[\p{L}\p{N}](?:\s|$)/u;

function joinsSpacedLetters(content: string, start: number, end: number): boolean {
  return (
    spacedBefore.test(content.slice(Math.max(0, start - 4), start)) && spacedAfter.test(content.slice(end, end + 4))
  );
}

const twoLettersBefore = /[\p{L}\p{M}]{2}$/u;
const twoLettersAfter = /^[\p{L}\p{M}]{2}/u;

function joinsWords(content: string, start: number, end: number): boolean {
  return (
    twoLettersBefore.test(content.slice(Math.max(0, start - 2), start)) &&
    twoLettersAfter.test(content.slice(end, end + 2))
  );
}

function joinsLetters(content: string, start: number, end: number): boolean {
  return /\p{L}/u.test(content[start - 1] ?? '') && /\p{L}/u.test(content[end] ?? '');
}
