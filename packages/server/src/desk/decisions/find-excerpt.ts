/** Where the searched words stand in a text, and the part of it around them. */

import type { TextExcerpt } from '@moderato/contract';
import { composed, type Word, wordsOf } from '../../calls/retention/words-of-text.ts';

interface Span {
  readonly start: number;
  readonly end: number;
}

const shownCharacters = 240;
/** As much as is shown before the first of the words. */
const before = 60;

/** Undefined unless every word is in the text. */
export function findExcerpt(content: string, wanted: readonly Word[]): TextExcerpt | undefined {
  const text = composed(content);
  const words = wordsOf(text);
  const spans: Span[] = [];
  for (const one of wanted) {
    const found = words.flatMap((word) => placesIn(word, one));
    if (found.length === 0) return undefined;
    spans.push(...found);
  }
  return cutAround(text, spans);
}

/** A word is found as a whole; in scripts without blanks, its signs are found one after the other. */
function placesIn({ word, start, end, starts }: Word, wanted: Word): Span[] {
  if (starts === undefined || wanted.starts === undefined) return word === wanted.word ? [{ start, end }] : [];
  const places: Span[] = [];
  for (let at = word.indexOf(wanted.word); at >= 0; at = word.indexOf(wanted.word, at + wanted.word.length)) {
    places.push({ start: starts[at] ?? start, end: starts[at + wanted.word.length] ?? end });
  }
  return places;
}

function cutAround(text: string, spans: readonly Span[]): TextExcerpt {
  const first = Math.min(...spans.map(({ start }) => start));
  const from = text.length <= shownCharacters ? 0 : blankBefore(text, Math.max(0, first - before));
  const to = insideCharacter(text, from + shownCharacters) ? from + shownCharacters - 1 : from + shownCharacters;
  const [head, tail] = [from > 0 ? '…' : '', to < text.length ? '…' : ''];
  const shift = head.length - from;
  const shown = spans
    .filter(({ start }) => start < to)
    .map(({ start, end }) => ({ start: start + shift, end: Math.min(end, to) + shift }))
    .sort((a, b) => a.start - b.start);
  return { text: head + text.slice(from, to) + tail, spans: shown };
}

/** The beginning of the word at this place; the place itself if there is no blank shortly before it. */
function blankBefore(text: string, at: number): number {
  const blank = text.slice(Math.max(0, at - 20), at).search(/\s\S*$/);
  if (blank >= 0) return Math.max(0, at - 20) + blank + 1;
  return insideCharacter(text, at) ? at - 1 : at;
}

/** Whether a cut here would leave half of a surrogate pair on either side. */
function insideCharacter(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff;
}
