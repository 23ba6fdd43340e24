/**
 * Decides which requests are accepted when there are more than can be served. A request that cannot be answered in time is
 * refused at once with 503 `overloaded` [E1], which costs next to nothing, so accepted requests are answered as quickly as
 * ever. Test keys and the plan `free` give way first, at half of what the others may use. One account never has all places
 * [O8].
 */

import { createPlaces, type Leave } from '@moderato/engine/places';
import type { EventLoopDelay } from './event-loop-delay.ts';
import { requestPlaces } from './gates.ts';
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

export function createAdmission(options: AdmissionOptions): Admission {
  const { maxInFlight, maxDelayMs, delay, models, shed } = options;
  const places = createPlaces(requestPlaces(maxInFlight));
  let entered = 0;
  /** Requests whose caller is not known yet. Each is a holder. */
  let unknown = 0;

  /** Against a request that has a place of its account already. */
  function reasonAgainst(caller: CallerKind, isJudged: boolean): ShedReason | undefined {
    const isSpare = isLowPriority(caller);
    const isLate = places.taken > alwaysAllowed && delay.standingMs() > maxDelayMs * (isSpare ? lowPriorityShare : 1);
    const share = alwaysAllowed / (places.holders - unknown);
    if (isLate && places.heldBy(caller.accountId) > share) return 'event_loop';
    return isSpare && isJudged && models?.isBusyFor(caller) ? 'models' : undefined;
  }

  function createPlace(leaveUnknown: Leave): Place {
    unknown++;
    let leave: Leave | undefined = () => {
      unknown--;
      leaveUnknown();
    };
    const leaveOnce = () => {
      leave?.();
      leave = undefined;
    };
    return {
      keepFor(caller, isJudged) {
        leaveOnce();
        const isSpare = isLowPriority(caller);
        leave = places.takeNow(caller.accountId, { of: isSpare ? lowPriorityShare : 1 });
        const reason = leave === undefined ? 'in_flight' : reasonAgainst(caller, isJudged);
        if (reason === undefined) return true;
        leaveOnce();
        shed?.(reason, isSpare);
        return false;
      },
      leave: leaveOnce,
    };
  }

  return {
    get inFlight() {
      return places.taken;
    },
    enter() {
      const leave = places.takeNow(`unknown ${++entered}`);
      if (leave === undefined) shed?.('in_flight', false);
      return leave && createPlace(leave);
    },
  };
}
