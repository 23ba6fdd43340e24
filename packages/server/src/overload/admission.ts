/**
 * Which requests are taken while there are more than can be served. What cannot be answered in time is refused at once
 * with 503 `overloaded` [E1], which costs next to nothing: so those that are taken are answered as quickly as ever.
 * Test keys and the plan `free` give way first, at half of what the others may use.
 */

import type { Caller } from '../keys/caller.ts';
import type { EventLoopDelay } from './event-loop-delay.ts';

export interface Admission {
  /** A place for one more request, before anything is known of it; false when there is none. */
  enter(): boolean;
  /** Now that the caller is known: whether this request may keep its place. */
  allows(caller: Pick<Caller, 'mode' | 'planName'>): boolean;
  /** Once for every `enter` that said true. */
  leave(): void;
  readonly inFlight: number;
}

export type ShedReason = 'in_flight' | 'event_loop';

export interface AdmissionOptions {
  /** Requests under way at once. */
  readonly mostInFlight: number;
  /** Whoever waits this long for the event loop, second after second, waits again at every step of a call. */
  readonly mostDelayMs: number;
  readonly delay: Pick<EventLoopDelay, 'standingMs'>;
  readonly shed?: (reason: ShedReason, isSpare: boolean) => void;
}

const spareShare = 0.5;
/** A machine that is slow without our doing is not helped by refusing the few requests there are. */
export const alwaysAllowed = 64;

export function createAdmission({ mostInFlight, mostDelayMs, delay, shed }: AdmissionOptions): Admission {
  let inFlight = 0;

  function reasonAgainst(share: number): ShedReason | undefined {
    if (inFlight > mostInFlight * share) return 'in_flight';
    if (inFlight > alwaysAllowed && delay.standingMs() > mostDelayMs * share) return 'event_loop';
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
    allows({ mode, planName }) {
      const isSpare = mode === 'test' || planName === 'free';
      const reason = reasonAgainst(isSpare ? spareShare : 1);
      if (reason !== undefined) shed?.(reason, isSpare);
      return reason === undefined;
    },
    leave() {
      inFlight--;
    },
  };
}

/** For tests of other things. */
export const admitEverybody: Admission = { enter: () => true, allows: () => true, leave: () => {}, inFlight: 0 };
