/**
 * Gives a classifier the canonical form of a text, and its answer the places in what was sent: the one entry through which
 * every text goes that is scored.
 */

import type { Context } from '@moderato/contract';
import { canonicalName, canonicalText } from '../canonical/canonical-text.ts';
import type { FindTerms } from '../canonical/contacts.ts';
import type { MappedText } from '../canonical/mapped-text.ts';
import type { Span } from '../text/view.ts';
import type { Judgement, ScoringOptions, TextClassifier } from './classifier.ts';
import { contextRules } from './signs/contexts.ts';
import { findSlur } from './signs/find-slur.ts';
import type { ReadSigns } from './signs/read-signs.ts';

export function readCanonical(classifier: TextClassifier, read: ReadSigns): TextClassifier {
  const findTerms = termFinder(read);
  const canonical = (content: string, context: Context): MappedText =>
    contextRules[context].isName ? canonicalName(content) : canonicalText(content, findTerms);
  return {
    ...classifier,
    score(content, context, options) {
      const form = canonical(content, context);
      const judging = classifier.score(form.text, context, withPrevious(options, context, findTerms));
      const slur = findSlur(form.text, read(form.text, context), contextRules[context].isName);
      if (!form.isChanged && slur === undefined) return judging;
      const finish = (said: Judgement) => placed(slur === undefined ? said : { ...said, slur }, form);
      return judging instanceof Promise ? judging.then(finish) : finish(judging);
    },
    explain(content, context) {
      const form = canonical(content, context);
      return classifier.explain(form.text, context).map((one) => ({ ...one, span: form.toOriginal(one.span) }));
    },
  };
}

/** Mild words are no reason to read an address or a number letter by letter. */
const mildest = 2;

/** The terms that a link, a mention or a number must not hide; training prepares its texts with the same. */
export function termFinder(read: ReadSigns): FindTerms {
  return (text) =>
    read(text, 'default').flatMap(({ sign }) =>
      sign.severity >= mildest && typeof sign.source === 'object' ? [{ start: sign.start, end: sign.end }] : [],
    );
}

/** Earlier messages are read in the same form; names have none. */
function withPrevious(
  options: ScoringOptions | undefined,
  context: Context,
  findTerms: FindTerms,
): ScoringOptions | undefined {
  if (options?.previous === undefined) return options;
  if (contextRules[context].isName) return { ...options, previous: [] };
  return { ...options, previous: newest(options.previous).map((text) => canonicalText(text, findTerms).text) };
}

/** In UTF-16 units, of all earlier messages together: more than the network reads of them. */
const longestPrevious = 2_000;

function newest(messages: readonly string[]): string[] {
  const kept: string[] = [];
  let left = longestPrevious;
  for (const message of messages.toReversed()) {
    if (left <= 0) break;
    kept.unshift(message.slice(-left));
    left -= message.length;
  }
  return kept;
}

function placed(judgement: Judgement, { toOriginal }: MappedText): Judgement {
  const { decidedBy, unsureSpans, sentences, slur } = judgement;
  return {
    ...judgement,
    ...(slur === undefined ? {} : { slur: { ...slur, span: toOriginal(slur.span) } }),
    ...(unsureSpans === undefined ? {} : { unsureSpans: merged(unsureSpans.map(toOriginal)) }),
    ...(sentences === undefined ? {} : { sentences: sentences.map((one) => ({ ...one, span: toOriginal(one.span) })) }),
    ...(decidedBy === undefined
      ? {}
      : { decidedBy: Object.fromEntries(Object.entries(decidedBy).map(([name, span]) => [name, toOriginal(span)])) }),
  };
}

/** In order and without overlaps, as readers of long texts expect them. */
function merged(spans: readonly Span[]): Span[] {
  const found: { start: number; end: number }[] = [];
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = found.at(-1);
    if (last !== undefined && start < last.end) last.end = Math.max(last.end, end);
    else found.push({ start, end });
  }
  return found;
}
