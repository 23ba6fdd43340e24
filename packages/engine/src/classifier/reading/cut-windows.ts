/**
 * Cuts a text into sentences, and these into windows: neighbouring sentences that the network reads at once. Every sentence
 * is scored from the states of its window, so its neighbours help to understand it, but do not hide it.
 */

import { tagBreak } from '../../canonical/hashtags.ts';
import { cutSentences } from '../../text/cut-sentences.ts';
import type { Span } from '../../text/view.ts';
import { estimatePieces } from '../neural/estimate-pieces.ts';
import { liesInside, quotedSpans } from '../signs/quoted-spans.ts';

export interface Sentence {
  readonly span: Span;
  /** A quoted line or code: somebody else's words. */
  readonly isQuoted: boolean;
  /** The hashtags that close a text. */
  readonly isTags?: true;
}

/** The places of the sentences of one window. */
export type Window = readonly number[];

/** A sentence with fewer letters and digits says nothing on its own, so it is read with the next one. */
const minLetters = 10;
/** A longer sentence is scored in stretches of about equal size, so that a missing full stop hides nothing. */
const longSentencePieces = 48;
const stretchPieces = 40;
/** How far back a stretch ends at a space. */
const reach = 40;
/** Estimates are a little high, and the network reads up to 192 pieces. */
const windowPieces = 112;
/** A short last sentence opens the next window too. */
const maxOverlapPieces = 48;

export function cutIntoSentences(content: string): Sentence[] {
  const tagsAt = content.lastIndexOf(tagBreak);
  if (tagsAt < 0) return sentencesOf(content);
  const tags = { start: tagsAt, end: content.length };
  return [...sentencesOf(content.slice(0, tagsAt)), { span: tags, isQuoted: false, isTags: true }];
}

function sentencesOf(content: string): Sentence[] {
  const quoted = quotedSpans(content);
  const sentences = cutSentences(content);
  return (sentences.length < 2 ? [{ start: 0, end: content.length }] : joinShort(content, sentences))
    .flatMap((span) => cutStretches(content, span))
    .map((span) => ({ span, isQuoted: isInside(quoted, content, span) }));
}

/** `sizes`: the pieces of each sentence. Of the hashtags that close a text, the neighbours must not know: they get their own window. */
export function cutIntoWindows(
  sizes: readonly number[],
  sentences: readonly Pick<Sentence, 'isTags'>[] = [],
): Window[] {
  const windows: Window[] = [];
  let own: number[] = [];
  let pieces = 0;
  for (const [place, size] of sizes.entries()) {
    if (sentences[place]?.isTags === true && own.length > 0) {
      windows.push(own);
      own = [];
      pieces = 0;
    }
    if (own.length > 0 && pieces + size > windowPieces) {
      windows.push(own);
      const last = own.at(-1)!;
      const overlaps = own.length > 1 && sizes[last]! <= maxOverlapPieces && sizes[last]! + size <= windowPieces;
      own = overlaps ? [last] : [];
      pieces = overlaps ? sizes[last]! : 0;
    }
    own.push(place);
    pieces += size;
  }
  if (own.length > 0) windows.push(own);
  return windows;
}

/** Sentences of a word or two, such as the lines of a list, are joined with the next one. */
function joinShort(content: string, sentences: readonly Span[]): Span[] {
  const joined: Span[] = [];
  let start = -1;
  for (const [index, sentence] of sentences.entries()) {
    if (start < 0) start = sentence.start;
    const isLast = index === sentences.length - 1;
    const isShort = !hasLetters(content, start, sentence.end, minLetters);
    if (isShort && !isLast) continue;
    if (isShort && joined.length > 0) joined[joined.length - 1] = { start: joined.at(-1)!.start, end: sentence.end };
    else joined.push({ start, end: sentence.end });
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

function cutStretches(content: string, span: Span): Span[] {
  const pieces = estimatePieces(content, span);
  if (pieces <= longSentencePieces) return [span];
  const count = Math.ceil(pieces / stretchPieces);
  const length = (span.end - span.start) / count;
  const stretches: Span[] = [];
  let start = span.start;
  for (let number = 1; number <= count; number++) {
    const end = number === count ? span.end : atBlank(content, Math.round(span.start + number * length));
    if (end <= start) continue;
    stretches.push({ start, end });
    start = end;
  }
  return stretches;
}

/** The end of the last white space in reach before `place`; if there is none, `place` or the character before it. */
function atBlank(content: string, place: number): number {
  for (let at = place; at > place - reach; at--) if (/\s/.test(content[at - 1] ?? '')) return at;
  const isInsidePair = (content.charCodeAt(place) & 0xfc00) === 0xdc00;
  return isInsidePair ? place - 1 : place;
}

function isInside(quoted: readonly Span[], content: string, { start, end }: Span): boolean {
  if (quoted.length === 0) return false;
  const text = content.slice(start, end);
  return liesInside(quoted, start + (text.length - text.trimStart().length), start + text.trimEnd().length);
}
