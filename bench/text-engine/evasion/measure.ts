import type { Tool } from '../tools/tool.ts';
import { type EvasionText, pairName } from './suite.ts';

export interface CombinationResult {
  readonly tricks: readonly string[];
  readonly texts: number;
  /** Texts flagged, by tool. */
  readonly hits: Readonly<Record<string, number>>;
}

export interface EvasionResult {
  readonly seed: string;
  readonly terms: number;
  readonly texts: number;
  readonly combinations: readonly CombinationResult[];
}

export type EvasionScope = 'plain' | 'single' | 'pair' | 'all';

export function measureEvasion(tools: readonly Tool[], suite: readonly EvasionText[], seed: string): EvasionResult {
  const groups = Map.groupBy(suite, ({ tricks }) => pairName(tricks));
  return {
    seed,
    terms: new Set(suite.map(({ term }) => term)).size,
    texts: suite.length,
    combinations: Array.from(groups.values(), (texts) => ({
      tricks: texts[0]!.tricks,
      texts: texts.length,
      hits: Object.fromEntries(tools.map((tool) => [tool.name, texts.filter(({ text }) => tool.flags(text)).length])),
    })),
  };
}

/** Flagged texts over shown texts. `all` leaves out the plain spelling: nothing is hidden there. */
export function recall(result: EvasionResult, tool: string, scope: EvasionScope): number {
  const sizes: Readonly<Record<EvasionScope, readonly number[]>> = { plain: [0], single: [1], pair: [2], all: [1, 2] };
  const chosen = result.combinations.filter(({ tricks }) => sizes[scope].includes(tricks.length));
  return ratio(chosen, tool);
}

/** Recall over every text in which the trick takes part, alone or in a pair. */
export function recallInPairsWith(result: EvasionResult, tool: string, trick: string): number {
  return ratio(
    result.combinations.filter(({ tricks }) => tricks.length === 2 && tricks.includes(trick)),
    tool,
  );
}

export function ratio(combinations: readonly CombinationResult[], tool: string): number {
  const texts = combinations.reduce((sum, one) => sum + one.texts, 0);
  const hits = combinations.reduce((sum, one) => sum + (one.hits[tool] ?? 0), 0);
  return texts === 0 ? 0 : hits / texts;
}

/** The terms must be caught by every peer in plain spelling and the carriers by none; otherwise the suite measures something else. */
export function checkGroundRules(peers: readonly Tool[], terms: readonly string[], carriers: readonly string[]): void {
  const broken = peers.flatMap((peer) => [
    ...terms.filter((term) => !peer.flags(term)).map((term) => `${peer.name} does not catch "${term}"`),
    ...carriers
      .filter((carrier) => peer.flags(carrier.replace('{}', 'it')))
      .map((carrier) => `${peer.name} flags "${carrier}"`),
  ]);
  if (broken.length > 0) throw new Error(`the evasion suite no longer stands on common ground:\n${broken.join('\n')}`);
}
