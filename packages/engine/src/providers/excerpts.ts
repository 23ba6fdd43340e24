/**
 * Chooses the part of a text to send to a provider: all of a short text; from a long one, the passages that Tier 0 was
 * unsure of, with some text around them. So the cost of a call is known in advance, whatever the length of the text.
 */

import type { Span } from '../text/view.ts';

export interface Excerpts {
  readonly texts: readonly string[];
  /** Whether they contain every stretch that was asked for; if not, an answer can raise a score but not lower it. */
  readonly coversAsked: boolean;
  readonly coversText: boolean;
  readonly characters: number;
}

/** In UTF-16 units. A text up to this length is sent whole: its surroundings cost less than a mistake. */
export const wholeUpTo = 2_000;
export const maxCharacters = 8_000;
const around = 200;

/** `spans` are what Tier 0 was unsure of; without them, the whole text is meant. */
export function takeExcerpts(text: string, spans: readonly Span[] | undefined, wantsWhole = false): Excerpts {
  const asked = spans === undefined || spans.length === 0 ? [{ start: 0, end: text.length }] : spans;
  if (text.length <= wholeUpTo || (wantsWhole && text.length <= maxCharacters)) {
    return { texts: [text], coversAsked: true, coversText: true, characters: text.length };
  }
  const taken = fit(merge(asked.map((span) => widen(text, span))));
  const texts = taken.map(({ start, end }) => text.slice(start, end));
  const covers = ({ start, end }: Span) => taken.some((piece) => piece.start <= start && piece.end >= end);
  return {
    texts,
    coversAsked: asked.every(covers),
    coversText: covers({ start: 0, end: text.length }),
    characters: texts.reduce((sum, piece) => sum + piece.length, 0),
  };
}

function merge(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last !== undefined && span.start <= last.end) {
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
    } else merged.push(span);
  }
  return merged;
}

/** As much as fits, in order; if one stretch is larger than what is left, its beginning and its end. */
function fit(spans: readonly Span[]): Span[] {
  const taken: Span[] = [];
  let left = maxCharacters;
  for (const { start, end } of spans) {
    if (left <= 0) break;
    if (end - start <= left) {
      taken.push({ start, end });
      left -= end - start;
    } else {
      const half = Math.floor(left / 2);
      taken.push({ start, end: start + half }, { start: end - half, end });
      left = 0;
    }
  }
  return taken;
}

/** Up to the nearest white space, so that no word is cut if possible, and never inside a surrogate pair. */
function widen(text: string, { start, end }: Span): Span {
  let from = Math.max(0, start - around);
  let to = Math.min(text.length, end + around);
  while (from < start && from > 0 && !/\s/.test(text[from - 1] ?? '')) from++;
  while (to > end && to < text.length && !/\s/.test(text[to] ?? '')) to--;
  if (isLowSurrogate(text, from)) from--;
  if (isLowSurrogate(text, to)) to++;
  return { start: from, end: to };
}

function isLowSurrogate(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff;
}
