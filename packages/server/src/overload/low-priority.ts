/** The calls that are refused first: those that nobody pays for. */

import type { Caller } from '../caller.ts';

export type CallerKind = Pick<Caller, 'accountId' | 'mode' | 'planName'>;

/** The share of what the others may use. */
export const lowPriorityShare = 0.5;

export function isLowPriority({ mode, planName }: CallerKind): boolean {
  return mode === 'test' || planName === 'free';
}
