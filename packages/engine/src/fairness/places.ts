/**
 * A number of places, and who may have them. A holder may use all that are free; when others wait, each gets an equal share,
 * never less than one, and a place that becomes free goes to those below their share, by turns of equal cost. Where work is
 * long, a reserve keeps a newcomer from waiting for it. The queue has a limit: whoever fills it is refused.
 */

import { createFairQueue } from './fair-queue.ts';

/** Gives the place back; calling it more than once is harmless. */
export type Leave = () => void;

export interface Places {
  /**
   * A place, at once or when it is this holder's turn. `full` if too many are waiting. Rejects with the signal's reason if
   * that aborts first.
   */
  take(holder: string, options?: TakeOptions): Promise<Leave | 'full'>;
  /** A place at once, or none: it passes nobody who waits for an equal share. */
  takeNow(holder: string, options?: Pick<TakeOptions, 'cost' | 'of'>): Leave | undefined;
  /** Whether `takeNow` would find a place. */
  hasRoomFor(holder: string): boolean;
  heldBy(holder: string): number;
  /** How many holders have a place. */
  readonly holders: number;
  readonly taken: number;
  readonly waiting: number;
}

export interface TakeOptions {
  /** How many places the work takes, 1 by default. Work that is larger than everything takes everything. */
  readonly cost?: number;
  /** The part of the places that this holder can see, 1 by default: those who pay less give way first. */
  readonly of?: number;
  readonly signal?: AbortSignal | undefined;
}

export interface PlacesOptions {
  readonly size: number;
  /**
   * How many stay free when one holder has all it can get. The more places are taken, the fewer each holder may have, so
   * even the third and the tenth newcomer finds one.
   */
  readonly reserve?: number;
  /** How many may wait, over all holders; none by default. */
  readonly maxWaiting?: number;
  /** Called for each refusal. */
  readonly refused?: (() => void) | undefined;
}

interface Waiting {
  readonly turn: number;
  readonly holder: string;
  readonly cost: number;
  settle(outcome: Leave | 'full'): void;
}

export function createPlaces({ size, reserve = 0, maxWaiting = 0, refused }: PlacesOptions): Places {
  const queue = createFairQueue<Waiting>(({ cost }) => cost);
  /** By holder, in the order of arrival. */
  const lines = new Map<string, Set<Waiting>>();
  /** Holders without a place are absent. */
  const held = new Map<string, number>();
  let taken = 0;
  let turns = 0;

  const heldBy = (holder: string) => held.get(holder) ?? 0;

  /** Whether the reserve is kept: a holder may have at most a fixed multiple of what is then free. */
  function mayHaveMore(holder: string, cost: number, seen: number): boolean {
    const own = heldBy(holder);
    if (own === 0 || reserve === 0) return true;
    return (own + cost) * reserve <= (seen - taken - cost) * (size - reserve);
  }

  /** Those below an equal share come first; of the others, the one with the fewest. */
  function createRank(newcomer?: string): (holder: string) => number | undefined {
    const sharing = new Set([...held.keys(), ...lines.keys()]);
    if (newcomer !== undefined) sharing.add(newcomer);
    const share = Math.max(1, size / sharing.size);
    return (holder) => {
      if (!mayHaveMore(holder, 1, size)) return undefined;
      return heldBy(holder) < share ? 0 : heldBy(holder);
    };
  }

  function mayEnter(holder: string, cost: number, seen: number): boolean {
    if (taken + cost > seen || !mayHaveMore(holder, cost, seen)) return false;
    if (queue.size === 0) return true;
    const rankOf = createRank(holder);
    const own = rankOf(holder) ?? Number.POSITIVE_INFINITY;
    for (const other of lines.keys()) {
      const rank = rankOf(other);
      if (rank !== undefined && rank <= own) return false;
    }
    return true;
  }

  function enter(holder: string, cost: number): Leave {
    // If nobody ever waits here, turns need no counting.
    if (maxWaiting > 0) queue.charge(holder, cost);
    return begin(holder, cost);
  }

  function begin(holder: string, cost: number): Leave {
    taken += cost;
    held.set(holder, heldBy(holder) + cost);
    let isLeft = false;
    return () => {
      if (isLeft) return;
      isLeft = true;
      taken -= cost;
      const left = heldBy(holder) - cost;
      if (left > 0) held.set(holder, left);
      else held.delete(holder);
      callNext();
    };
  }

  function callNext(): void {
    while (queue.size > 0) {
      const next = queue.take({ rankOf: createRank(), fits: ({ cost }) => taken + cost <= size });
      if (next === undefined) return;
      forget(next);
      next.settle(begin(next.holder, next.cost));
    }
  }

  function forget(gone: Waiting): void {
    const line = lines.get(gone.holder);
    line?.delete(gone);
    if (line?.size === 0) lines.delete(gone.holder);
  }

  /** Refuses the newest of the longest line; false if that is the newcomer's own. */
  function makeRoom(newcomer: string): boolean {
    const longest = queue.longest();
    if (longest === undefined || queue.sizeOf(newcomer) >= queue.sizeOf(longest)) return false;
    const newest = [...(lines.get(longest) ?? [])].at(-1);
    if (newest === undefined) return false;
    queue.drop(newest.turn);
    forget(newest);
    refused?.();
    newest.settle('full');
    return true;
  }

  function wait(holder: string, cost: number, signal: AbortSignal | undefined): Promise<Leave | 'full'> {
    return new Promise((resolve, reject) => {
      const abort = () => {
        queue.drop(waiting.turn);
        forget(waiting);
        reject(signal?.reason);
        // It may have been too large for what is free, and in the way of others.
        callNext();
      };
      const settle = (outcome: Leave | 'full') => {
        signal?.removeEventListener('abort', abort);
        resolve(outcome);
      };
      const waiting: Waiting = { turn: ++turns, holder, cost, settle };
      signal?.addEventListener('abort', abort, { once: true });
      lines.set(holder, (lines.get(holder) ?? new Set()).add(waiting));
      queue.add(waiting.turn, [waiting], { caller: holder });
      // It may come before one that does not fit.
      callNext();
    });
  }

  return {
    get holders() {
      return held.size;
    },
    get taken() {
      return taken;
    },
    get waiting() {
      return queue.size;
    },
    heldBy,
    hasRoomFor: (holder) => mayEnter(holder, 1, size),
    takeNow(holder, { cost = 1, of = 1 } = {}) {
      const seen = size * of;
      const bounded = Math.min(cost, seen);
      if (mayEnter(holder, bounded, seen)) return enter(holder, bounded);
      refused?.();
      return undefined;
    },
    async take(holder, { cost = 1, signal } = {}) {
      signal?.throwIfAborted();
      const bounded = Math.min(cost, size);
      if (mayEnter(holder, bounded, size)) return enter(holder, bounded);
      if (queue.size >= maxWaiting && !makeRoom(holder)) {
        refused?.();
        return 'full';
      }
      return wait(holder, bounded, signal);
    },
  };
}
