/** A text and its context in, the signs out: hits of the lexicon, each for its categories, seen in the light of the context. */

import type { Context } from '@moderato/contract';
import type { LexiconEntry } from '../lexicon/lexicon-entry.ts';
import { isAimed } from './aimed.ts';
import { type ContextRules, contextRules } from './contexts.ts';
import { createTermFinder, type Hit } from './find-terms.ts';
import { liesInside, quotedSpans } from './quoted-spans.ts';
import { buildTermIndex } from './term-index.ts';
import type { Sign } from './weigh.ts';

export interface Reading {
  readonly sign: Sign;
  readonly term: string;
  readonly trick: string | null;
}

export type ReadSigns = (content: string, context: Context) => readonly Reading[];

export function createReader(lexicon: readonly LexiconEntry[], innocentWords: readonly string[]): ReadSigns {
  const finder = createTermFinder(buildTermIndex(lexicon, innocentWords));
  return (content, context) => {
    const rules = contextRules[context];
    const hits = strongestHits(finder.find(content));
    return hits.length === 0 ? [] : readHits(content, hits, rules);
  };
}

function readHits(content: string, hits: readonly Hit[], rules: ContextRules): Reading[] {
  const quoted = rules.quotedShare < 1 ? quotedSpans(content) : [];
  return hits.flatMap((hit) => {
    const { entry, start, end } = hit;
    const share = liesInside(quoted, start, end) ? rules.quotedShare : 1;
    const severity = entry.severity === 2 && isAimed(content, start, end) ? 3 : entry.severity;
    return entry.categories.map((category) => ({
      sign: { category, severity, confidence: hit.confidence, share, start, end, source: entry },
      term: hit.form.text,
      trick: hit.trick,
    }));
  });
}

/** The same letters read twice are one hit: of equal spans and entries the surest reading stays. */
function strongestHits(hits: readonly Hit[]): readonly Hit[] {
  if (hits.length < 2) return hits;
  const best = new Map<string, Hit>();
  for (const hit of hits) {
    const key = `${hit.start} ${hit.end} ${hit.entry.categories.join()}`;
    const known = best.get(key);
    if (known === undefined || isStronger(hit, known)) best.set(key, hit);
  }
  return [...best.values()];
}

function isStronger(hit: Hit, known: Hit): boolean {
  return (
    hit.entry.severity - known.entry.severity > 0 ||
    (hit.entry.severity === known.entry.severity && hit.confidence > known.confidence)
  );
}
