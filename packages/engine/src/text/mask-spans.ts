import type { Span } from './view.ts';

const neutralWord = 'it';

/**
 * Replaces each span with one neutral word, padded with spaces to the original length, so that positions in the masked
 * text are positions in the original. Spans are sorted and do not overlap.
 */
export function maskSpans(text: string, spans: readonly Span[]): string {
  if (spans.length === 0) return text;
  let masked = '';
  let from = 0;
  for (const { start, end } of spans) {
    masked += text.slice(from, start) + neutralWord.slice(0, end - start).padEnd(end - start, ' ');
    from = end;
  }
  return masked + text.slice(from);
}
