/**
 * Word lists alone, read through the views of text/ and weighed into scores: the first step of Tier 0, usable on its own.
 * Deterministic, local, linear in the text. contexts.ts lists what a context changes.
 */

import type { Context } from '@moderato/contract';
import type { LexiconEntry } from '../../lexicon/lexicon-entry.ts';
import { loadInnocentWords, loadLexicon } from '../../lexicon/load-lexicon.ts';
import type { Evidence, TextClassifier } from '../classifier.ts';
import { createReader, type Reading } from './read-signs.ts';
import { weigh } from './weigh.ts';

export interface LexiconClassifierOptions {
  /** Other terms than those that ship with the engine. */
  readonly lexicon?: readonly LexiconEntry[];
  readonly innocentWords?: readonly string[];
}

export function createLexiconClassifier(options: LexiconClassifierOptions = {}): TextClassifier {
  const read = createReader(options.lexicon ?? loadLexicon(), options.innocentWords ?? loadInnocentWords());
  return {
    version: 'lexicon-1',
    score: (content: string, context: Context) => ({ scores: weigh(read(content, context).map(({ sign }) => sign)) }),
    explain: (content: string, context: Context) => explainReadings(read(content, context)),
  };
}

export function explainReadings(readings: readonly Reading[]): Evidence[] {
  return readings.map(evidenceOf).toSorted(byPlace);
}

function evidenceOf({ sign, term, trick }: Reading): Evidence {
  return { term, category: sign.category, span: { start: sign.start, end: sign.end }, trick };
}

function byPlace(left: Evidence, right: Evidence): number {
  return left.span.start - right.span.start || right.span.end - left.span.end;
}
