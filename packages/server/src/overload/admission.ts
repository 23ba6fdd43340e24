/**
 * Which requests are taken while there are more than can be served. What cannot be answered in time is refused at once
 * with 503 `overloaded` [E1], which costs next to nothing: so those that are taken are answered as quickly as ever.
 * Test keys and the plan `free` give way first, at half of what the others may use.
 */

import type { EventLoopDelay } from './event-loop-delay.ts';
import { type CallerKind, isLowPriority, lowPriorityShare } from './low-priority.ts';
import { alwaysRead, type ModelTurns } from './model-turns.ts';
import type { ShedReason } from './shed-reason.ts';

export interface Admission {
  /** A place for one more request, before anything is known of it; false when there is none. */
  enter(): boolean;
  /** Now that the caller is known: whether this request may keep its place. */
  allows(caller: CallerKind): boolean;
  /** Once for every `enter` that said true. */
  leave(): void;
  readonly inFlight: number;
}

export interface AdmissionOptions {
  /** Requests under way at once. */
  readonly mostInFlight: number;
  /** Whoever waits this long for the event loop, second after second, waits again at every step of a call. */
  readonly mostDelayMs: number;
  readonly delay: Pick<EventLoopDelay, 'standingMs'>;
  /** Spare calls make room before their bodies are read; the others only if their texts need the models. */
  readonly models?: Pick<ModelTurns, 'expectedWaitMs'>;
  readonly mostModelWaitMs?: number;
  readonly shed?: (reason: ShedReason, isLowPriority: boolean) => void;
}

/** If the machine is slow for other reasons, refusing a few requests does not help. */
export const alwaysAllowed = 64;

export function createAdmission(options: AdmissionOptions): Admission {
  const { mostInFlight, mostDelayMs, delay, models, mostModelWaitMs = Number.POSITIVE_INFINITY, shed } = options;
  let inFlight = 0;

  function reasonAgainst(spare: boolean, accountId: string): ShedReason | undefined {
    const share = spare ? lowPriorityShare : 1;
    if (inFlight > mostInFlight * share) return 'in_flight';
    if (inFlight > alwaysAllowed && delay.standingMs() > mostDelayMs * share) return 'event_loop';
    if (spare && inFlight > alwaysRead && models !== undefined) {
      if (models.expectedWaitMs(accountId) > mostModelWaitMs * share) return 'models';
    }
    return undefined;
  }

  return {
    get inFlight() {
      return inFlight;
    },
    enter() {
      if (inFlight >= mostInFlight) {
        shed?.('in_flight', false);
        return false;
      }
      inFlight++;
      return true;
    },
    allows(caller) {
      const spare = isLowPriority(caller);
      const reason = reasonAgainst(spare, caller.accountId);
      if (reason !== undefined) shed?.(reason, spare);
      return reason === undefined;
    },
    leave() {
      inFlight--;
    },
  };
}

/** For tests of other things. */
export const admitEverybody: Admission = { enter: () => true, allows: () => true, leave: () => {}, inFlight: 0 };
