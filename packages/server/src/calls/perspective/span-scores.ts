/**
 * The parts of a comment that get their own scores: the whole text, or one span per sentence. Offsets are UTF-16 units,
 * as programs that call Perspective slice strings. Every character is in exactly one span.
 */

import type { Attribute } from '@moderato/contract';
import { cutSentences, type ScoredText } from '@moderato/engine';
import { attributeScore, type Scale } from './attributes.ts';

/** Sentences beyond this many are scored together with their neighbours. */
export const maxSpans = 20;

export interface CommentSpan {
  readonly begin: number;
  readonly end: number;
}

export interface JudgedSpan extends CommentSpan {
  readonly judged: Pick<ScoredText, 'scores' | 'perspective'>;
}

export interface SpanScore extends CommentSpan {
  readonly score: { readonly value: number; readonly type: 'PROBABILITY' };
}

export function sentenceSpans(content: string): CommentSpan[] {
  const sentences = cutSentences(content).map(({ start, end }) => ({ begin: start, end }));
  return sentences.length <= maxSpans ? sentences : mergeSpans(sentences, Math.ceil(content.length / maxSpans));
}

/** Neighbours are merged until they are `least` long, which leaves at most `maxSpans` of them. */
function mergeSpans(spans: readonly CommentSpan[], least: number): CommentSpan[] {
  const merged: CommentSpan[] = [];
  let begin = 0;
  for (const { end } of spans) {
    if (end - begin < least) continue;
    merged.push({ begin, end });
    begin = end;
  }
  const { end } = spans.at(-1) as CommentSpan;
  if (begin < end) merged.push({ begin, end });
  return merged;
}

/**
 * `judge` is called for one span after the other: a text of many sentences uses no more of the models at a time than a short
 * one. If it gives nothing for one of them, all have the scores of their sentences in the reading of the whole text. A text
 * that is a single span is not judged again.
 */
export async function judgeSpans(
  content: string,
  whole: JudgedSpan['judged'] & Pick<ScoredText, 'sentences'>,
  judge: (span: CommentSpan) => Promise<JudgedSpan['judged'] | undefined>,
): Promise<JudgedSpan[]> {
  const spans = sentenceSpans(content);
  if (spans.length === 1) return [wholeSpan(content, whole)];
  const alone: JudgedSpan[] = [];
  for (const span of spans) {
    const judged = await judge(span);
    if (judged === undefined) return spans.map((one) => ({ ...one, judged: worstIn(one, whole) ?? whole }));
    alone.push({ ...span, judged });
  }
  return alone;
}

type Sentence = NonNullable<ScoredText['sentences']>[number];

/** The highest scores of the sentences in a span; undefined if there is none. */
function worstIn(
  span: CommentSpan,
  { sentences = [] }: Pick<ScoredText, 'sentences'>,
): JudgedSpan['judged'] | undefined {
  const own = sentences.filter((sentence) => belongs(sentence, span));
  const [first, ...others] = own;
  if (first === undefined) return undefined;
  const scores = others.reduce((worst, { scores: more }) => highest(worst, more), first.scores);
  const perspectives = own.flatMap(({ perspective }) => (perspective === undefined ? [] : [perspective]));
  if (perspectives.length === 0) return { scores };
  return { scores, perspective: perspectives.reduce((worst, more) => highest(worst, more)) };
}

/** Sentences were cut in another form of the text, so their ends may be a few characters off. */
function belongs({ span: { start, end } }: Sentence, { begin, end: last }: CommentSpan): boolean {
  const shared = Math.min(end, last) - Math.max(start, begin);
  return shared > 0 && 2 * shared >= Math.min(end - start, last - begin);
}

function highest<Values extends Readonly<Record<string, number>>>(one: Values, other: Values): Values {
  const pairs = Object.entries(one).map(([name, value]) => [name, Math.max(value, other[name] ?? 0)]);
  return Object.fromEntries(pairs) as Values;
}

export function wholeSpan(content: string, judged: JudgedSpan['judged']): JudgedSpan {
  return { begin: 0, end: content.length, judged };
}

export function spanScores(spans: readonly JudgedSpan[], attribute: Attribute, scale: Scale): SpanScore[] {
  return spans.map(({ begin, end, judged }) => ({
    begin,
    end,
    score: { value: attributeScore(attribute, judged, scale), type: 'PROBABILITY' },
  }));
}
