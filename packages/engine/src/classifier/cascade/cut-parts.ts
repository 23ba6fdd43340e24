/**
 * Cuts a text into parts, so that a bad sentence is judged whatever surrounds it. Parts are the text as a whole, groups of
 * neighbouring sentences (each overlaps the previous one, so no thought is cut in two), and the sentences themselves. Every
 * character is in some part, and the number of parts grows with the length of the text.
 */

import { cutSentences } from '../../text/cut-sentences.ts';
import type { Span } from '../../text/view.ts';
import { estimatePieces } from '../neural/estimate-pieces.ts';
import { liesInside, quotedSpans } from '../signs/quoted-spans.ts';
import { isReported } from './reported.ts';

export type PartKind = 'whole' | 'group' | 'sentence';

export interface Part {
  readonly kind: PartKind;
  readonly span: Span;
  /** For the whole of a long text: the models read only its beginning and its end, which say little about the rest. */
  readonly isExcerpt?: true;
  /** A quoted line or code: somebody else's words. */
  readonly isQuoted: boolean;
  /** For a sentence that its neighbours quote or report: the group that is judged in its place. */
  readonly judgedIn?: Part;
}

export interface PartsOfText {
  readonly parts: readonly Part[];
  /** The number of sentences: among many, one looks bad by chance. */
  readonly sentences: number;
}

/** What a model reads in one pass, with room for the opening and closing pieces. */
const groupPieces = 56;
/** Of a longer text, a model reads less than half at once. */
const maxPiecesOfWhole = 256;
/** A sentence with fewer letters and digits says nothing on its own, so it is read with the next one. */
const minLetters = 10;
/** A longer sentence is also read in overlapping stretches, so that a missing full stop hides nothing. */
const longSentencePieces = 40;
const stretch = 110;
const stretchOverlap = 40;

export function cutParts(content: string): PartsOfText {
  const all = { start: 0, end: content.length };
  const isLong = estimatePieces(content, all) > maxPiecesOfWhole;
  const whole: Part = { kind: 'whole', span: all, isQuoted: false, ...(isLong ? { isExcerpt: true } : {}) };
  const quoted = quotedSpans(content);
  const sentences = joinShort(content, cutSentences(content)).map(
    (span): Part => ({ kind: 'sentence', span, isQuoted: isInside(quoted, content, span) }),
  );
  const stretches = sentences.map((sentence) => cutStretches(content, sentence));
  const count = stretches.reduce((sum, own) => sum + Math.max(1, own.length), 0);
  if (count <= 1) return { parts: [whole], sentences: 1 };
  const reported = sentences.map((_, index) => isReported(content, sentences, index));
  const groups = groupSentences(content, sentences, reported);
  const isOneGroup = groups.length === 1 && groups[0]!.members.length === sentences.length;
  const parts: Part[] = [whole, ...(isOneGroup ? [] : groups.map(({ part }) => part))];
  const groupOf = firstGroups(groups);
  for (const [index, sentence] of sentences.entries()) {
    const group = isOneGroup ? whole : groupOf.get(index)!;
    const judgedIn = reported[index] ? { judgedIn: group } : {};
    const isGroup = !isOneGroup && group.span.start === sentence.span.start && group.span.end === sentence.span.end;
    if (!isGroup && sentences.length > 1) parts.push({ ...sentence, ...judgedIn });
    for (const part of stretches[index]!) parts.push({ ...part, ...judgedIn });
  }
  return { parts, sentences: count };
}

interface Group {
  readonly part: Part;
  /** The positions of its sentences. */
  readonly members: readonly number[];
}

/** As many neighbours as a model reads at once. The last sentence of a group opens the next one, unless it is a quotation. */
function groupSentences(content: string, sentences: readonly Part[], reported: readonly boolean[]): Group[] {
  const sizes = sentences.map(({ span }) => estimatePieces(content, span));
  const groups: Group[] = [];
  for (let first = 0; first < sentences.length; ) {
    const { isQuoted } = sentences[first]!;
    let size = sizes[first]!;
    let last = first;
    while (last + 1 < sentences.length && sentences[last + 1]!.isQuoted === isQuoted) {
      size += sizes[last + 1]!;
      if (size > groupPieces) break;
      last++;
    }
    const span = { start: sentences[first]!.span.start, end: sentences[last]!.span.end };
    const members = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    groups.push({ part: { kind: 'group', span, isQuoted }, members });
    const overlaps = last > first && last + 1 < sentences.length && reported[last] !== true;
    first = overlaps && sentences[last + 1]!.isQuoted === isQuoted ? last : last + 1;
  }
  return groups;
}

/** The group that begins with each sentence. */
function firstGroups(groups: readonly Group[]): ReadonlyMap<number, Part> {
  const found = new Map<number, Part>();
  for (const { part, members } of groups) for (const index of members) if (!found.has(index)) found.set(index, part);
  return found;
}

/** Sentences of a word or two, such as the lines of a list, are joined with the next one. */
function joinShort(content: string, sentences: readonly Span[]): Span[] {
  const joined: Span[] = [];
  let start = -1;
  for (const [index, sentence] of sentences.entries()) {
    if (start < 0) start = sentence.start;
    const isLast = index === sentences.length - 1;
    if (!isLast && !hasLetters(content, start, sentence.end, minLetters)) continue;
    if (isLast && joined.length > 0 && !hasLetters(content, start, sentence.end, minLetters)) {
      joined[joined.length - 1] = { start: joined.at(-1)!.start, end: sentence.end };
    } else joined.push({ start, end: sentence.end });
    start = -1;
  }
  return joined;
}

const letterOrDigit = /[\p{L}\p{N}]/u;

function hasLetters(content: string, start: number, end: number, wanted: number): boolean {
  let found = 0;
  for (let at = start; at < end; at++) {
    if (letterOrDigit.test(content[at]!)) found++;
    if (found >= wanted) return true;
  }
  return false;
}

function cutStretches(content: string, sentence: Part): Part[] {
  const { span } = sentence;
  if (estimatePieces(content, span) <= longSentencePieces || span.end - span.start <= stretch) return [];
  const parts: Part[] = [];
  for (let start = span.start; ; ) {
    const isLast = start + stretch >= span.end;
    const end = isLast ? span.end : atBlank(content, start + stretch, stretchOverlap);
    parts.push({ ...sentence, span: { start, end } });
    if (isLast) return parts;
    start = atBlank(content, end - stretchOverlap, stretchOverlap / 2);
  }
}

/** The end of the last white space in reach before `place`; if there is none, `place` or the character before it. */
function atBlank(content: string, place: number, reach: number): number {
  for (let at = place; at > place - reach; at--) if (/\s/.test(content[at - 1]!)) return at;
  const isInsidePair = (content.charCodeAt(place) & 0xfc00) === 0xdc00;
  return isInsidePair ? place - 1 : place;
}

function isInside(quoted: readonly Span[], content: string, { start, end }: Span): boolean {
  if (quoted.length === 0) return false;
  const text = content.slice(start, end);
  return liesInside(quoted, start + (text.length - text.trimStart().length), start + text.trimEnd().length);
}
