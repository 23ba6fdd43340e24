/** Takes a text and its context and returns the signs: hits of the lexicon and other signs, weighed by context. */

import type { Context, TextCategory } from '@moderato/contract';
import type { LexiconEntry } from '../../lexicon/lexicon-entry.ts';
import { isAimed } from './aimed.ts';
import { opensBracket } from './bracketed.ts';
import { type ContextRules, contextRules } from './contexts.ts';
import { createTermFinder, type TermFinder } from './find-terms.ts';
import type { Hit } from './hit.ts';
import { impersonates } from './impersonation.ts';
import { isPersonalName } from './personal-names.ts';
import { liesInside, quotedSpans } from './quoted-spans.ts';
import { spamSignals } from './spam-signals.ts';
import { buildNameIndex, buildTermIndex } from './term-index.ts';
import { confidences } from './tricks.ts';
import type { Sign } from './weigh.ts';
import { readWordList } from './word-list.ts';

export interface Reading {
  readonly sign: Sign;
  readonly term: string;
  readonly trick: string | null;
}

export type ReadSigns = (content: string, context: Context) => readonly Reading[];

export function createReader(lexicon: readonly LexiconEntry[], innocentWords: readonly string[]): ReadSigns {
  const innocents = [...innocentWords, ...readWordList('innocent-words.txt')];
  const index = buildTermIndex(lexicon, innocents);
  const finder = createTermFinder(index);
  let nameFinder: TermFinder | undefined;
  const findIn = (content: string) => finder.find(content).filter(({ start }) => !opensBracket(content, start));
  return (content, context) => {
    const rules = contextRules[context];
    if (!rules.isName) return readText(content, strongestHits(findIn(content)), rules);
    nameFinder ??= createTermFinder(buildNameIndex(index, lexicon, innocents), true);
    return readName(content, strongestHits(nameFinder.find(content)));
  };
}

function readText(content: string, hits: readonly Hit[], rules: ContextRules): readonly Reading[] {
  const others = spamSignals(content, strongest(hits, 'spam'));
  if (hits.length === 0 && others.length === 0) return none;
  const quoted = rules.quotedShare < 1 ? quotedSpans(content) : [];
  const readings = hits.flatMap((hit) => {
    const { entry, start, end } = hit;
    const isTargeted = entry.severity === 2 && isAimed(content, start, end);
    const severity = isTargeted ? 3 : isPersonalName(content, hit) ? 1 : entry.severity;
    const share = liesInside(quoted, start, end) ? rules.quotedShare : 1;
    return entry.categories.map((category) => {
      const isGameTalk = category === 'violence' && entry.severity <= 2 && !isTargeted;
      return reading(hit, category, severity, isGameTalk ? share * rules.gameTalkShare : share);
    });
  });
  return [...readings, ...others.map((sign) => ({ sign, term: String(sign.source), trick: null }))];
}

const none: readonly Reading[] = [];

/** In a name there is no sentence that could make a slur harmless. */
function readName(content: string, hits: readonly Hit[]): readonly Reading[] {
  const readings = hits.flatMap((hit) =>
    hit.entry.categories.map((category) => {
      const { severity } = hit.entry;
      const isTold = severity === 2 && (category === 'hate_speech' || isAimed(content, hit.start, hit.end));
      return reading(hit, category, isTold ? 3 : severity, 1);
    }),
  );
  const claim = impersonates(content);
  if (claim === null) return readings;
  const sign: Sign = {
    category: 'spam',
    severity: 3,
    confidence: confidences.plain,
    share: 1,
    start: 0,
    end: content.length,
    source: 'impersonation',
  };
  return [...readings, { sign, term: claim, trick: 'impersonation of staff' }];
}

function reading(hit: Hit, category: TextCategory, severity: Sign['severity'], share: number): Reading {
  const { confidence, start, end, entry } = hit;
  return {
    sign: { category, severity, confidence, share, start, end, source: entry },
    term: hit.form.text,
    trick: hit.trick,
  };
}

function strongest(hits: readonly Hit[], category: TextCategory): number {
  let severity = 0;
  for (const { entry } of hits) {
    if (entry.severity > severity && entry.categories.includes(category)) severity = entry.severity;
  }
  return severity;
}

/**
 * The same letters read twice are one hit: of equal spans and categories, the strongest and most certain reading stays.
 */
function strongestHits(hits: readonly Hit[]): readonly Hit[] {
  if (hits.length < 2) return hits;
  const bySpan = new Map<number, Hit[]>();
  for (const hit of hits.length > maxOfOne ? withoutEndless(hits) : hits) {
    const key = hit.start * longestSpan + hit.end - hit.start;
    const known = bySpan.get(key);
    if (known === undefined) bySpan.set(key, [hit]);
    else keepStronger(known, hit);
  }
  return [...bySpan.values()].flat();
}

const longestSpan = 0x10_0000;

/**
 * How often one entry counts in a text: a word repeated ten thousand times is no worse than one repeated a thousand
 * times.
 */
const maxOfOne = 1000;

function withoutEndless(hits: readonly Hit[]): readonly Hit[] {
  const counts = new Map<LexiconEntry, number>();
  return hits.filter(({ entry }) => {
    const count = (counts.get(entry) ?? 0) + 1;
    counts.set(entry, count);
    return count <= maxOfOne;
  });
}

function keepStronger(known: Hit[], hit: Hit): void {
  const same = known.findIndex(({ entry }) => haveSameCategories(entry, hit.entry));
  if (same < 0) known.push(hit);
  else if (isStronger(hit, known[same]!)) known[same] = hit;
}

function haveSameCategories(one: LexiconEntry, other: LexiconEntry): boolean {
  return (
    one.categories.length === other.categories.length &&
    one.categories.every((category, index) => category === other.categories[index])
  );
}

function isStronger(hit: Hit, known: Hit): boolean {
  const more = hit.entry.severity - known.entry.severity;
  return more > 0 || (more === 0 && hit.confidence > known.confidence);
}
