/**
 * Verdicts do not depend on the day. When only some tools read a suite again, the figures of the others are kept from
 * the last whole run, provided that the texts are the same to the byte.
 */

import type { Counted, EvasionResult } from './evasion/measure.ts';
import type { DisguisedResult } from './innocent/disguised.ts';
import type { InnocentResult } from './innocent/measure.ts';

interface Fingerprinted {
  readonly fingerprint: string;
}

function same<T extends Fingerprinted>(earlier: T | undefined, fresh: T): T {
  if (earlier?.fingerprint !== fresh.fingerprint)
    throw new Error('the texts have changed: let all tools read them again');
  return earlier;
}

function keepCounts(earlier: Counted, fresh: Counted): Counted {
  return { texts: fresh.texts, hits: { ...earlier.hits, ...fresh.hits } };
}

export function keepOthersEvasion(earlier: EvasionResult, fresh: EvasionResult): EvasionResult {
  same(earlier, fresh);
  return {
    ...fresh,
    combinations: fresh.combinations.map((one, index) => ({
      ...one,
      ...keepCounts(earlier.combinations[index]!, one),
    })),
    terms: fresh.terms.map((one, index) => ({
      term: one.term,
      plain: keepCounts(earlier.terms[index]!.plain, one.plain),
      hidden: keepCounts(earlier.terms[index]!.hidden, one.hidden),
    })),
  };
}

export function keepOthersInnocent(earlier: InnocentResult, fresh: InnocentResult): InnocentResult {
  return {
    ...fresh,
    parts: fresh.parts.map((part, index) => keepFalsePositives(same(earlier.parts[index], part), part)),
  };
}

export function keepOthersDisguised(
  earlier: readonly DisguisedResult[],
  fresh: readonly DisguisedResult[],
): readonly DisguisedResult[] {
  return fresh.map((one, index) => keepFalsePositives(same(earlier[index], one), one));
}

function keepFalsePositives<T extends Pick<DisguisedResult, 'falsePositives' | 'examples'>>(earlier: T, fresh: T): T {
  return {
    ...fresh,
    falsePositives: { ...earlier.falsePositives, ...fresh.falsePositives },
    examples: { ...earlier.examples, ...fresh.examples },
  };
}
