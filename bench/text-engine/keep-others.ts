/**
 * Verdicts do not depend on the day. If only some tools read a suite again, the figures of the others are kept from the
 * last run, provided that the texts are identical to the byte; all tools read parts whose texts have changed.
 */

import type { Counted, EvasionResult } from './evasion/measure.ts';
import type { DisguisedResult } from './innocent/disguised.ts';

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

/** The positions of the fresh results whose texts differ from the earlier ones: every tool has to read them. */
export function changedPlaces(earlier: readonly Fingerprinted[], fresh: readonly Fingerprinted[]): readonly number[] {
  const known = new Set(earlier.map(({ fingerprint }) => fingerprint));
  return fresh.flatMap(({ fingerprint }, place) => (known.has(fingerprint) ? [] : [place]));
}

/**
 * Completes each fresh result with the others' verdicts on the same texts; if the texts have changed, it must be
 * complete already.
 */
export function keepOthers<T extends Fingerprinted & Pick<DisguisedResult, 'falsePositives' | 'examples'>>(
  earlier: readonly T[],
  fresh: readonly T[],
): readonly T[] {
  return fresh.map((one) => {
    const same = earlier.find(({ fingerprint }) => fingerprint === one.fingerprint);
    return same === undefined ? one : keepFalsePositives(same, one);
  });
}

function keepFalsePositives<T extends Pick<DisguisedResult, 'falsePositives' | 'examples'>>(earlier: T, fresh: T): T {
  return {
    ...fresh,
    falsePositives: { ...earlier.falsePositives, ...fresh.falsePositives },
    examples: { ...earlier.examples, ...fresh.examples },
  };
}
