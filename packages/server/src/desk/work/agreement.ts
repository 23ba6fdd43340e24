/** Whether a person and the machine said the same about an item: whether it should be stopped, and for which category. */

import type { LedgerAction } from '@moderato/contract';
import type { ReviewDecision } from '../../base/storage/review-schema.ts';

/** A person's decision, beside what the machine had said. */
export interface JudgedTwice {
  readonly decision: ReviewDecision | null;
  readonly category: string | null;
  /** Null if the call has left the ledger. */
  readonly action: LedgerAction | null;
  readonly flagged: string | null;
  /** 1 if it was allowed and drawn at random. */
  readonly sampled: number;
}

/** Undefined if there is nothing to compare. Nearly all of a sample of allowed texts is fine, which would hide the rest. */
export function agrees({ decision, category, action, flagged, sampled }: JudgedTwice): boolean | undefined {
  if (decision === null || action === null || sampled === 1) return undefined;
  const stopped = action === 'scored' ? flagged !== null : action !== 'allow';
  // It was right to stop it, if only for something else.
  const personStops = decision === 'remove' || (decision === 'wrong_category' && category !== 'none');
  return stopped === personStops;
}

/** The categories that the machine flagged, and whether the person confirmed each. */
export function agreementByCategory({ decision, category, flagged }: JudgedTwice): readonly [string, boolean][] {
  if (decision === null || flagged === null) return [];
  const names = flagged.trim().split(' ');
  return names.map((name) => [name, decision === 'remove' || (decision === 'wrong_category' && category === name)]);
}
