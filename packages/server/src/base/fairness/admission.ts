/**
 * Decides which requests are accepted when there are more than can be served. A request that cannot be answered in time is
 * refused at once with 503 `overloaded` [E1], which costs next to nothing, so accepted requests are answered as quickly as
 * ever. Test keys and the plan `free` give way first, at half of what the others may use. One account never has all places
 * [O8].
 */

import type { EventLoopDelay } from './event-loop-delay.ts';
import type { ModelTurns } from './model-turns.ts';
import { type CallerKind, isLowPriority, lowPriorityShare, type ShedReason } from './shedding.ts';

export interface Place {
  /**
   * Now that the caller is known: whether this request may keep its place. If so, the place counts as the account's.
   * `isJudged`: whether it brings something to judge, which may need the models.
   */
  keepFor(caller: CallerKind, isJudged: boolean): boolean;
  /** More than once does no harm. */
  leave(): void;
}

export interface Admission {
  /** A place for one more request, before anything is known about it; undefined if there is none. */
  enter(): Place | undefined;
  readonly inFlight: number;
}

export interface AdmissionOptions {
  /** Maximum number of requests in progress. */
  readonly maxInFlight: number;
  /** Work that waits this long for the event loop, second after second, waits again at every step of a call. */
  readonly maxDelayMs: number;
  readonly delay: Pick<EventLoopDelay, 'standingMs'>;
  /** Spare calls with something to judge make room before their bodies are read; the others only if their texts need the models. */
  readonly models?: Pick<ModelTurns, 'isBusyFor'>;
  readonly shed?: (reason: ShedReason, isLowPriority: boolean) => void;
}

/** If the machine is slow for other reasons, refusing a few requests does not help. Accounts share them equally [O8]. */
export const alwaysAllowed = 64;

/**
 * An account may have this many times the number of free places. Alone, it gets three quarters of all places; the more
 * accounts hold places, the fewer each may have, and a newcomer always finds some.
 */
const placesPerFreePlace = 3;

export function createAdmission(options: AdmissionOptions): Admission {
  const { maxInFlight, maxDelayMs, delay, models, shed } = options;
  const heldBy = new Map<string, number>();
  let inFlight = 0;

  function reasonAgainst(caller: CallerKind, isJudged: boolean): ShedReason | undefined {
    const spare = isLowPriority(caller);
    const share = spare ? lowPriorityShare : 1;
    const free = maxInFlight * share - inFlight;
    if (free < 0) return 'in_flight';
    const held = heldBy.get(caller.accountId) ?? 0;
    if (held > 0 && held >= free * placesPerFreePlace) return 'in_flight';
    if (inFlight > alwaysAllowed && delay.standingMs() > maxDelayMs * share && !isWithinShare(held))
      return 'event_loop';
    return spare && isJudged && models?.isBusyFor(caller) ? 'models' : undefined;
  }

  /**
   * Whether an account with this many places can have one more and still be within its share of those always allowed.
   */
  function isWithinShare(held: number): boolean {
    const accounts = heldBy.size + (held === 0 ? 1 : 0);
    return held + 1 <= alwaysAllowed / accounts;
  }

  function createPlace(): Place {
    let accountId: string | undefined;
    let isLeft = false;
    return {
      keepFor(caller, isJudged) {
        const reason = reasonAgainst(caller, isJudged);
        if (reason !== undefined) shed?.(reason, isLowPriority(caller));
        else {
          accountId = caller.accountId;
          heldBy.set(accountId, (heldBy.get(accountId) ?? 0) + 1);
        }
        return reason === undefined;
      },
      leave() {
        if (isLeft) return;
        isLeft = true;
        inFlight--;
        if (accountId === undefined) return;
        const held = (heldBy.get(accountId) ?? 0) - 1;
        if (held > 0) heldBy.set(accountId, held);
        else heldBy.delete(accountId);
      },
    };
  }

  return {
    get inFlight() {
      return inFlight;
    },
    enter() {
      if (inFlight >= maxInFlight) {
        shed?.('in_flight', false);
        return undefined;
      }
      inFlight++;
      return createPlace();
    },
  };
}

const anyPlace: Place = { keepFor: () => true, leave: () => {} };
/** For tests of other parts. */
export const admitEverybody: Admission = { enter: () => anyPlace, inFlight: 0 };
