/** A long text in overlapping windows, cut at white space where there is some, never inside a character. */

import type { Span } from '../../text/view.ts';

/** In UTF-16 units. A text up to `whole` is one window. */
const whole = 600;
const size = 480;
const overlap = 120;
/** How far from its place a cut may move to meet white space. */
const search = 60;

const space = /\s/;

export function cutWindows(content: string): Span[] {
  const { length } = content;
  if (length <= whole) return [{ start: 0, end: length }];
  const windows: Span[] = [];
  for (let start = 0; ; ) {
    if (start + size >= length) {
      windows.push({ start, end: length });
      return windows;
    }
    const end = cutBefore(content, start + size);
    windows.push({ start, end });
    start = cutBefore(content, end - overlap);
  }
}

/** The end of the last white space in reach before `place`, or `place` itself. */
function cutBefore(content: string, place: number): number {
  for (let at = place; at > place - search; at--) {
    if (space.test(content[at - 1]!)) return at;
  }
  return isLow(content.charCodeAt(place)) && isHigh(content.charCodeAt(place - 1)) ? place - 1 : place;
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
