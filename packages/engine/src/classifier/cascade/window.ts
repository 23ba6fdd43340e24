/** One window of a text with what the cheap readers say about it. */

import type { Span } from '../../text/view.ts';
import type { Scores } from '../classifier.ts';
import type { FastModel } from '../fast/fast-model.ts';
import { modelText } from '../model-text.ts';
import type { Reading } from '../read-signs.ts';
import { weigh } from '../weigh.ts';
import { cutWindows } from './cut-windows.ts';

export interface TextWindow {
  readonly span: Span;
  /** What the models read. */
  readonly text: string;
  readonly lexicon: Scores;
  /** Logits of the seven categories, in their order, then that of Perspective's TOXICITY. */
  readonly fast: readonly number[];
}

export function readWindows(
  content: string,
  readings: readonly Reading[],
  lexicon: Scores,
  fast: FastModel,
): TextWindow[] {
  const spans = cutWindows(content);
  if (spans.length === 1) return [readWindow(spans[0]!, modelText(content, readings), lexicon, fast)];
  return spans.map((span) => {
    const touching = readings.filter(({ sign }) => sign.start < span.end && sign.end > span.start);
    const text = modelText(
      content.slice(span.start, span.end),
      touching.flatMap((reading) => moved(reading, span)),
    );
    return readWindow(span, text, weigh(touching.map(({ sign }) => sign)), fast);
  });
}

function readWindow(span: Span, text: string, lexicon: Scores, fast: FastModel): TextWindow {
  return { span, text, lexicon, fast: Array.from(fast.logits(text)) };
}

/** The reading as seen from inside the window; none when it reaches beyond it. */
function moved(reading: Reading, { start, end }: Span): Reading[] {
  const { sign } = reading;
  if (sign.start < start || sign.end > end) return [];
  return [{ ...reading, sign: { ...sign, start: sign.start - start, end: sign.end - start } }];
}
