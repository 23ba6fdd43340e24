/**
 * What a decision would have been with other thresholds. It says what the engine's `decide` says (a test compares the
 * two); the engine itself is not loaded into the thread that reads, since it brings the models along.
 */

import type { Action, WhatWouldChangeRequest } from '@moderato/contract';
import type { LedgerTable } from '../../storage/schema.ts';

export type Limits = Readonly<Record<string, readonly [threshold: number, blockThreshold: number]>>;
export type Settings = WhatWouldChangeRequest['settings'];
type DecidedRow = Pick<LedgerTable, 'action' | 'scores' | 'thresholds' | 'matched_rules'>;

export interface Replayed {
  readonly after: Action;
  readonly scores: Readonly<Record<string, number>>;
  readonly flaggedBefore: readonly string[];
  readonly flaggedAfter: readonly string[];
}

const severity: Readonly<Record<Action, number>> = { allow: 0, flag: 1, block: 2 };

export function replayDecision(row: DecidedRow, settings: Settings): Replayed {
  const scores = JSON.parse(row.scores) as Record<string, number>;
  const before = JSON.parse(row.thresholds) as Limits;
  const after = withSettings(before, settings);
  const rules = row.matched_rules === null ? [] : (JSON.parse(row.matched_rules) as { moderation_action: Action }[]);
  const byRules = rules.reduce<Action>((worst, rule) => worse(worst, rule.moderation_action), 'allow');
  const expected = worse(byRules, byScores(scores, before));
  const replayed = worse(byRules, byScores(scores, after));
  return {
    after: asDecided(row.action, expected, replayed),
    scores,
    flaggedBefore: flagged(scores, before),
    flaggedAfter: flagged(scores, after),
  };
}

/**
 * Something other than scores and rules had its say, where the row and its scores disagree: evidence that is for review
 * only holds a block down to a flag, and a known image raises the action by itself. It would do so again.
 */
function asDecided(decided: Action, expected: Action, replayed: Action): Action {
  if (severity[decided] > severity[expected]) return worse(decided, replayed);
  if (severity[decided] < severity[expected]) return severity[replayed] < severity[decided] ? replayed : decided;
  return replayed;
}

function withSettings(limits: Limits, settings: Settings): Limits {
  const changed: Record<string, readonly [number, number]> = { ...limits };
  for (const { name, threshold, block_threshold: blockThreshold, enabled } of settings) {
    if (enabled) changed[name] = [threshold, blockThreshold];
    else delete changed[name];
  }
  return changed;
}

function byScores(scores: Readonly<Record<string, number>>, limits: Limits): Action {
  let action: Action = 'allow';
  for (const name in limits) {
    const [threshold, blockThreshold] = limits[name] as readonly [number, number];
    const score = scores[name];
    if (score === undefined) continue;
    if (score > blockThreshold) return 'block';
    if (score > threshold) action = 'flag';
  }
  return action;
}

function flagged(scores: Readonly<Record<string, number>>, limits: Limits): string[] {
  return Object.keys(limits).filter((name) => (scores[name] ?? 0) > (limits[name]?.[0] ?? 1));
}

function worse(a: Action, b: Action): Action {
  return severity[a] >= severity[b] ? a : b;
}
