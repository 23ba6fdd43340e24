/**
 * What a decision would have been with other thresholds. It agrees with the engine's `decideText` (a test compares the two);
 * the engine itself is not loaded into the reading thread, since it would load the models too.
 */

import type { Action, WhatWouldChangeRequest } from '@moderato/contract';
import type { LedgerTable } from '../../base/storage/schema.ts';

export type Limits = Readonly<Record<string, readonly [threshold: number, blockThreshold: number]>>;
export type Settings = WhatWouldChangeRequest['settings'];
/** Calls that were only scored were not decided, so there is nothing to replay. */
export type DecidedRow = Pick<LedgerTable, 'scores' | 'thresholds' | 'matched_rules'> & { readonly action: Action };
type Scores = Readonly<Record<string, number>>;

export interface Replayed {
  readonly after: Action;
  /** Empty if nothing changes. */
  readonly scores: Scores;
  /** Categories that would flag and did not, and vice versa. */
  readonly added: readonly string[];
  readonly dropped: readonly string[];
}

type Limit = readonly [name: string, threshold: number, blockThreshold: number];
interface Compared {
  readonly before: readonly Limit[];
  readonly after: readonly Limit[];
  /** The limits of one category, if they differ. */
  readonly moved: readonly {
    readonly key: string;
    readonly before: Limit | undefined;
    readonly after: Limit | undefined;
  }[];
}

const severity: Readonly<Record<Action, number>> = { allow: 0, flag: 1, block: 2 };
const none: readonly string[] = [];
const noScores: Scores = {};
/** `-1.2345678901234567e-100` */
const longestNumber = 25;

/** For many rows: rows from the same time share thresholds, which are parsed once. */
export function createReplay(settings: Settings): (row: DecidedRow) => Replayed {
  const names = settings.map(({ name }) => name);
  const known = new Map<string, Compared>();

  function compare(thresholds: string): Compared {
    let compared = known.get(thresholds);
    if (compared === undefined) {
      const limits = JSON.parse(thresholds) as Limits;
      const [before, after] = [list(limits), list(withSettings(limits, settings))];
      const moved = names.map((name) => {
        const isIt = ([limited]: Limit) => limited === name;
        return { key: `${JSON.stringify(name)}:`, before: before.find(isIt), after: after.find(isIt) };
      });
      compared = { before, after, moved };
      known.set(thresholds, compared);
    }
    return compared;
  }

  return (row) => {
    const { before, after, moved } = compare(row.thresholds);
    // Most rows are on the same side of every limit, and need not be parsed completely.
    if (!moved.some((limits) => crosses(readScore(row.scores, limits.key), limits.before, limits.after)))
      return { after: row.action, scores: noScores, added: none, dropped: none };
    const scores = JSON.parse(row.scores) as Scores;
    const byRules = row.matched_rules === null ? 'allow' : worstRule(row.matched_rules);
    const expected = worse(byRules, byScores(scores, before));
    const replayed = worse(byRules, byScores(scores, after));
    let added = none;
    let dropped = none;
    for (const name of names) {
      const was = isFlagged(scores, before, name);
      if (was === isFlagged(scores, after, name)) continue;
      if (was) dropped = [...dropped, name];
      else added = [...added, name];
    }
    return { after: asDecided(row.action, expected, replayed), scores, added, dropped };
  };
}

/** One score out of all: they are JSON whose values are all numbers. */
function readScore(scores: string, key: string): number {
  const at = scores.indexOf(key);
  return at === -1 ? 0 : Number.parseFloat(scores.slice(at + key.length, at + key.length + longestNumber));
}

function crosses(score: number, before: Limit | undefined, after: Limit | undefined): boolean {
  const isOver = (limit: Limit | undefined, which: 1 | 2) => limit !== undefined && score > limit[which];
  return isOver(before, 1) !== isOver(after, 1) || isOver(before, 2) !== isOver(after, 2);
}

/**
 * If the row and its scores disagree, something other than scores and rules decided: evidence that is only for review
 * lowers a block to a flag, and a known image raises the action by itself. It would do so again.
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

function list(limits: Limits): Limit[] {
  return Object.entries(limits).map(([name, [threshold, blockThreshold]]) => [name, threshold, blockThreshold]);
}

function byScores(scores: Scores, limits: readonly Limit[]): Action {
  let action: Action = 'allow';
  for (const [name, threshold, blockThreshold] of limits) {
    const score = scores[name];
    if (score === undefined) continue;
    if (score > blockThreshold) return isPersonInNeed(scores, limits) ? 'flag' : 'block';
    if (score > threshold) action = 'flag';
  }
  return action;
}

/** Only texts have the category harassment, so without a score for it, this is an image. */
function isPersonInNeed(scores: Scores, limits: readonly Limit[]): boolean {
  if (scores.harassment === undefined) return false;
  return isFlagged(scores, limits, 'self_harm') && !isFlagged(scores, limits, 'harassment');
}

function isFlagged(scores: Scores, limits: readonly Limit[], name: string): boolean {
  const limit = limits.find(([limited]) => limited === name);
  return limit !== undefined && (scores[name] ?? 0) > limit[1];
}

function worstRule(matchedRules: string): Action {
  const rules = JSON.parse(matchedRules) as { moderation_action: Action }[];
  return rules.reduce<Action>((worst, rule) => worse(worst, rule.moderation_action), 'allow');
}

function worse(a: Action, b: Action): Action {
  return severity[a] >= severity[b] ? a : b;
}
