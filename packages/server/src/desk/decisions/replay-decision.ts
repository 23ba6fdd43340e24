/** What a decision would have been with other thresholds, by the engine's own verdict. */

import type { Action, WhatWouldChangeRequest } from '@moderato/contract';
import { type CategoryPolicy, decide, decideText, type TextFindings, type Verdict } from '@moderato/engine/verdict';
import type { LedgerTable } from '../../base/storage/schema.ts';

export type Limits = Readonly<Record<string, readonly [threshold: number, blockThreshold: number]>>;
export type Settings = WhatWouldChangeRequest['settings'];
type Replayable = 'kind' | 'tier' | 'scores' | 'thresholds' | 'matched_rules' | 'trace' | 'limited';
/** Calls that were only scored were not decided, so there is nothing to replay. */
export type DecidedRow = Pick<LedgerTable, Replayable> & { readonly action: Action };
type Scores = Readonly<Record<string, number>>;

/** How a category alone would judge: 1 more, 1 less, or the same. */
export interface CategoryMove {
  readonly name: string;
  readonly flags: number;
  readonly blocks: number;
}

export interface Replayed {
  readonly after: Action;
  readonly scores: Scores;
  /** The categories in question that would judge differently. */
  readonly moves: readonly CategoryMove[];
}

const severity: Readonly<Record<Action, number>> = { allow: 0, flag: 1, block: 2 };

/** For many rows: rows from the same time share thresholds, which are parsed once. */
export function createReplay(settings: Settings): (row: DecidedRow) => Replayed {
  const known = new Map<string, { before: CategoryPolicy[]; after: CategoryPolicy[] }>();

  function policiesOf(thresholds: string) {
    const found = known.get(thresholds);
    if (found !== undefined) return found;
    const before = Object.entries(JSON.parse(thresholds) as Limits).map(
      ([name, [threshold, blockThreshold]]): CategoryPolicy => ({ name, threshold, blockThreshold, enabled: true }),
    );
    const policies = { before, after: withSettings(before, settings) };
    known.set(thresholds, policies);
    return policies;
  }

  return (row) => {
    const { before, after } = policiesOf(row.thresholds);
    const scores = JSON.parse(row.scores) as Scores;
    const moves = settings.flatMap(({ name }) => moveOf(name, scores[name] ?? 0, before, after));
    // Most rows are on the same side of every threshold.
    if (moves.length === 0) return { after: row.action, scores, moves };
    const judge = judgeOf(row, scores);
    return { after: asDecided(row.action, judge(before).action, judge(after).action), scores, moves };
  };
}

function judgeOf(row: DecidedRow, scores: Scores): (policies: readonly CategoryPolicy[]) => Verdict {
  if (row.kind === 'image') return (policies) => decide(scores, policies, []);
  const trace = JSON.parse(row.trace) as readonly { readonly by: string; readonly action?: 'flag' | 'block' }[];
  const found: TextFindings = {
    scores,
    tier: row.tier as TextFindings['tier'],
    matchedRules: row.matched_rules === null ? [] : (JSON.parse(row.matched_rules) as TextFindings['matchedRules']),
    limited: row.limited === 1,
    slur: trace.find(({ by }) => by === 'slur')?.action,
    minorCue: trace.some(({ by }) => by === 'minor_cue'),
    mayBlock: trace.some(({ by, action }) => by === 'rules' && action === 'block'),
  };
  return (policies) => decideText(found, policies);
}

function withSettings(policies: readonly CategoryPolicy[], settings: Settings): CategoryPolicy[] {
  const changed = new Set(settings.map(({ name }) => name));
  return [
    ...policies.filter(({ name }) => !changed.has(name)),
    ...settings.map(({ block_threshold: blockThreshold, ...setting }) => ({ ...setting, blockThreshold })),
  ];
}

function moveOf(name: string, score: number, before: readonly CategoryPolicy[], after: readonly CategoryPolicy[]) {
  const [was, is] = [sidesOf(score, before, name), sidesOf(score, after, name)];
  const move: CategoryMove = { name, flags: is.flags - was.flags, blocks: is.blocks - was.blocks };
  return move.flags === 0 && move.blocks === 0 ? [] : [move];
}

function sidesOf(score: number, policies: readonly CategoryPolicy[], name: string) {
  const policy = policies.find((one) => one.name === name && one.enabled);
  if (policy === undefined) return { flags: 0, blocks: 0 };
  return { flags: Number(score > policy.threshold), blocks: Number(score > policy.blockThreshold) };
}

/**
 * If the row and its verdict disagree, something that the ledger does not hold decided: evidence about a picture that is
 * only for review lowers a block to a flag, and a known image raises the action by itself. It would do so again.
 */
function asDecided(decided: Action, expected: Action, replayed: Action): Action {
  if (severity[decided] > severity[expected]) return severity[decided] >= severity[replayed] ? decided : replayed;
  if (severity[decided] < severity[expected]) return severity[replayed] < severity[decided] ? replayed : decided;
  return replayed;
}
