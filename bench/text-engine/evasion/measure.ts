import { fingerprint } from '../fingerprint.ts';
import type { Tool } from '../tools/tool.ts';
import { type EvasionText, pairName } from './suite.ts';

/** A number of texts, and how many of them each tool flagged. */
export interface Counted {
  readonly texts: number;
  readonly hits: Readonly<Record<string, number>>;
}

export interface CombinationResult extends Counted {
  readonly tricks: readonly string[];
}

export interface TermResult {
  readonly term: string;
  readonly plain: Counted;
  readonly hidden: Counted;
}

export interface EvasionResult {
  readonly seed: string;
  readonly fingerprint: string;
  readonly texts: number;
  readonly combinations: readonly CombinationResult[];
  readonly terms: readonly TermResult[];
}

export type EvasionScope = 'plain' | 'single' | 'pair' | 'all';

interface Reading extends EvasionText {
  readonly flaggedBy: ReadonlySet<string>;
}

export function measureEvasion(tools: readonly Tool[], suite: readonly EvasionText[], seed: string): EvasionResult {
  const readings = suite.map((one): Reading => {
    const flagging = tools.filter((tool) => tool.flags(one.text));
    return { ...one, flaggedBy: new Set(flagging.map(({ name }) => name)) };
  });
  const names = tools.map(({ name }) => name);
  const combinations = Map.groupBy(readings, ({ tricks }) => pairName(tricks));
  const terms = Map.groupBy(readings, ({ term }) => term);
  return {
    seed,
    fingerprint: fingerprint(suite.map(({ text }) => text)),
    texts: suite.length,
    combinations: Array.from(combinations.values(), (all) => ({ tricks: all[0]!.tricks, ...count(all, names) })),
    terms: Array.from(terms, ([term, all]) => ({
      term,
      plain: count(
        all.filter(({ tricks }) => tricks.length === 0),
        names,
      ),
      hidden: count(
        all.filter(({ tricks }) => tricks.length > 0),
        names,
      ),
    })),
  };
}

function count(readings: readonly Reading[], names: readonly string[]): Counted {
  return {
    texts: readings.length,
    hits: Object.fromEntries(
      names.map((name) => [name, readings.filter(({ flaggedBy }) => flaggedBy.has(name)).length]),
    ),
  };
}

/** Terms that the tool does not flag in every plain showing: their misses are not the fault of a disguise. */
export function missedInPlainSpelling(result: EvasionResult, tool: string): readonly TermResult[] {
  return result.terms.filter(({ plain }) => (plain.hits[tool] ?? 0) < plain.texts);
}

/** Flagged texts over shown texts. `all` leaves out the plain spelling: nothing is hidden there. */
export function recall(result: EvasionResult, tool: string, scope: EvasionScope): number {
  const sizes: Readonly<Record<EvasionScope, readonly number[]>> = { plain: [0], single: [1], pair: [2], all: [1, 2] };
  const chosen = result.combinations.filter(({ tricks }) => sizes[scope].includes(tricks.length));
  return ratio(chosen, tool);
}

/** Recall over every text that uses the trick, alone or in a pair. */
export function recallInPairsWith(result: EvasionResult, tool: string, trick: string): number {
  return ratio(
    result.combinations.filter(({ tricks }) => tricks.length === 2 && tricks.includes(trick)),
    tool,
  );
}

export function ratio(counts: readonly Counted[], tool: string): number {
  const texts = counts.reduce((sum, one) => sum + one.texts, 0);
  const hits = counts.reduce((sum, one) => sum + (one.hits[tool] ?? 0), 0);
  return texts === 0 ? 0 : hits / texts;
}

/**
 * Every peer must catch the terms in plain spelling and none may flag the carriers; otherwise the suite measures
 * something else.
 */
export function checkGroundRules(peers: readonly Tool[], terms: readonly string[], carriers: readonly string[]): void {
  const broken = peers.flatMap((peer) => [
    ...terms.filter((term) => !peer.flags(term)).map((term) => `${peer.name} does not catch "${term}"`),
    ...carriers
      .filter((carrier) => peer.flags(carrier.replace('{}', 'it')))
      .map((carrier) => `${peer.name} flags "${carrier}"`),
  ]);
  if (broken.length > 0) throw new Error(`the evasion suite no longer stands on common ground:\n${broken.join('\n')}`);
}
