/** One window of a text with what the cheap readers say about it. */

import { textCategoryNames } from '@moderato/contract';
import type { Span } from '../../text/view.ts';
import type { Scores } from '../classifier.ts';
import type { FastModel } from '../fast/fast-model.ts';
import { modelText } from '../model-text.ts';
import type { Reading } from '../signs/read-signs.ts';
import { weigh } from '../signs/weigh.ts';
import { cutWindows } from './cut-windows.ts';

export interface TextWindow {
  readonly span: Span;
  /** What the models read. */
  readonly text: string;
  /** What the word lists say, as logits, in the order of the categories. */
  readonly lexicon: readonly number[];
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
  return { span, text, lexicon: lexiconLogits(lexicon), fast: fast.logits(text).slice() };
}

/** Word lists are never as certain as their scores: further out a logit would drown the models. */
const leastLexicon = 0.01;
const mostLexicon = 0.99;

function lexiconLogits(scores: Scores): number[] {
  const logits: number[] = [];
  for (const category of textCategoryNames) {
    const share = Math.min(mostLexicon, Math.max(leastLexicon, scores[category]));
    logits.push(Math.log(share / (1 - share)));
  }
  return logits;
}

/** The reading as seen from inside the window; none when it reaches beyond it. */
function moved(reading: Reading, { start, end }: Span): Reading[] {
  const { sign } = reading;
  if (sign.start < start || sign.end > end) return [];
  return [{ ...reading, sign: { ...sign, start: sign.start - start, end: sign.end - start } }];
}
