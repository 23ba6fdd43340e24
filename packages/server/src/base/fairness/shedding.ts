/** Why requests are refused under load, and which are refused first: those that nobody pays for. */

import type { Caller } from '../caller.ts';

/** Why a request was refused although nothing was wrong with it. */
export type ShedReason = 'in_flight' | 'bodies' | 'event_loop' | 'models';

export type CallerKind = Pick<Caller, 'accountId' | 'mode' | 'planName'>;

/** The share of what the others may use. */
export const lowPriorityShare = 0.5;

export function isLowPriority({ mode, planName }: CallerKind): boolean {
  return mode === 'test' || planName === 'free';
}
