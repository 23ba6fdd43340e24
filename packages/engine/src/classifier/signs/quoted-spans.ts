/** Where a text repeats what others wrote: quoted lines, code blocks, inline code. */

import type { Span } from '../../text/view.ts';

const fence = /^ {0,3}(?:```|~~~)/;
const quotedLine = /^ {0,3}>/;
const inlineCode = /`[^`\n]+`/g;

/** Sorted, without overlaps. A fence that is never closed extends to the end of the text. */
export function quotedSpans(content: string): readonly Span[] {
  const spans: Span[] = [];
  let at = 0;
  let fencedFrom = -1;
  for (const line of content.split('\n')) {
    const end = at + line.length;
    if (fence.test(line)) {
      if (fencedFrom < 0) fencedFrom = at;
      else {
        spans.push({ start: fencedFrom, end });
        fencedFrom = -1;
      }
    } else if (fencedFrom < 0 && quotedLine.test(line)) spans.push({ start: at, end });
    else if (fencedFrom < 0) {
      for (const code of line.matchAll(inlineCode))
        spans.push({ start: at + code.index, end: at + code.index + code[0].length });
    }
    at = end + 1;
  }
  if (fencedFrom >= 0) spans.push({ start: fencedFrom, end: content.length });
  return spans;
}

export function liesInside(spans: readonly Span[], start: number, end: number): boolean {
  let low = 0;
  let high = spans.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const span = spans[middle]!;
    if (span.end <= start) low = middle + 1;
    else if (span.start > start) high = middle - 1;
    else return end <= span.end;
  }
  return false;
}
