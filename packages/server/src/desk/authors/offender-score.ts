/**
 * How much an author has recently done wrong. Each flagged call is worth 1 point and each blocked one 4, and points
 * halve every 30 days: recent, severe and repeated offences count more. The score puts the points p on a scale from 0
 * to 100: 100·p / (p + 10). See docs/reference/authors.md.
 *
 * Points are stored as a sum in which each call weighs 2^(days since 2026 / 30). Nothing has to be recomputed as time
 * passes, the order of authors does not change over time by itself, and what was added can be subtracted exactly.
 */

import type { LedgerTable } from '../../base/storage/schema.ts';
import { isOnlySelfHarm } from '../../calls/ledger/only-self-harm.ts';

const halfLifeMs = 30 * 24 * 60 * 60 * 1_000;
const landmarkMs = Date.UTC(2026, 0, 1);
const halfway = 10;
const pointsOf = { allow: 0, scored: 0, flag: 1, block: 4 } as const;

export const scoreFormula =
  'Each flagged call is worth 1 point and each blocked call 4. Points halve every 30 days. The score is 100 × points / (points + 10). Calls flagged only for self_harm, and calls a moderator approved, are worth nothing.';

type Offence = Pick<LedgerTable, 'action' | 'at' | 'flagged' | 'matched_rules'>;

export function offencePoints(offence: Omit<Offence, 'at'>): number {
  return isOnlySelfHarm(offence) ? 0 : pointsOf[offence.action];
}

/** What a call adds to the stored sum. */
export function offenceWeight(offence: Offence): number {
  return offencePoints(offence) * growth(offence.at);
}

/** From 0 to 100, with one decimal. */
export function offenderScore(weight: number, nowMs: number): number {
  const points = weight / growth(nowMs);
  return Math.round((1_000 * points) / (points + halfway)) / 10;
}

function growth(atMs: number): number {
  return 2 ** ((atMs - landmarkMs) / halfLifeMs);
}
