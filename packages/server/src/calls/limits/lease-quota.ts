/**
 * Shares a quota among copies without a query per call: a copy takes a few units in advance, hands them out itself, and
 * gives back what it does not use. The quota cannot be exceeded, because units that are held count as used for
 * everybody else. Near the end of a quota no copy takes units in advance, so that none holds what another could use.
 */

import type { Quota, Reservation } from './quota.ts';

export interface Lease {
  readonly id: string;
  readonly units: number;
  /** True near the end: unused units go back to the store at once. */
  readonly isLast: boolean;
}

export interface QuotaLeases {
  /** `wanted` units or a few more; fewer if fewer are left; undefined if none is. */
  take(accountId: string, period: string, callsPerMonth: number, wanted: number): Promise<Lease | undefined>;
  giveBack(id: string, units: number): Promise<void>;
}

export interface LeaseQuota extends Quota {
  /**
   * It is unknown whether calls of this lease were counted, so nothing more is handed out of it. Units that were not
   * handed out go back; the others expire.
   */
  doubt(reservation: Required<Reservation>): void;
  /** Gives back what is not used. */
  close(): Promise<void>;
}

/**
 * Longer than any call may take, and half the lifetime of a lease: units that are handed out are counted before it
 * expires.
 */
export const handOutMs = 60_000;
/** Units that a copy has not used for this long go back. */
const idleMs = 1_000;

interface HeldLease extends Lease {
  readonly callsPerMonth: number;
  readonly untilMs: number;
  free: number;
  touched: boolean;
}

interface Waiter {
  readonly callsPerMonth: number;
  readonly answer: PromiseWithResolvers<Reservation | undefined>;
}

interface Place {
  readonly accountId: string;
  readonly period: string;
  lease: HeldLease | undefined;
  waiting: Waiter[];
  isAsking: boolean;
}

export function createLeaseQuota(leases: QuotaLeases, now: () => number = () => performance.now()): LeaseQuota {
  const places = new Map<string, Place>();
  const doubted = new Map<string, number>();

  function placeOf(accountId: string, period: string): Place {
    const name = `${accountId} ${period}`;
    let place = places.get(name);
    if (place === undefined) {
      place = { accountId, period, lease: undefined, waiting: [], isAsking: false };
      places.set(name, place);
    }
    return place;
  }

  /** From what is already held; an old lease or one of another plan gives nothing. */
  function handOut({ accountId, period, lease }: Place, callsPerMonth: number): Reservation | undefined {
    if (lease === undefined || lease.free === 0) return undefined;
    if (lease.callsPerMonth !== callsPerMonth || now() >= lease.untilMs) return undefined;
    lease.free--;
    lease.touched = true;
    return { accountId, period, id: lease.id };
  }

  /** One query at a time per account, for all who are waiting. */
  async function ask(place: Place): Promise<void> {
    if (place.isAsking) return;
    place.isAsking = true;
    for (let round = nextRound(place); round.length > 0; round = nextRound(place)) {
      try {
        await takeFor(place, round);
      } catch (error) {
        for (const { answer } of round) answer.reject(error);
      }
    }
    place.isAsking = false;
  }

  /** Those waiting under the same plan, without those that the new lease can serve. */
  function nextRound(place: Place): Waiter[] {
    const unserved = place.waiting.filter(({ callsPerMonth, answer }) => {
      const reservation = handOut(place, callsPerMonth);
      if (reservation !== undefined) answer.resolve(reservation);
      return reservation === undefined;
    });
    const round = unserved.filter(({ callsPerMonth }) => callsPerMonth === unserved[0]?.callsPerMonth);
    place.waiting = unserved.filter((waiter) => !round.includes(waiter));
    return round;
  }

  async function takeFor(place: Place, round: readonly Waiter[]): Promise<void> {
    const { accountId, period } = place;
    const callsPerMonth = round[0]?.callsPerMonth ?? 0;
    await retire(place);
    const untilMs = now() + handOutMs;
    const lease = await leases.take(accountId, period, callsPerMonth, round.length);
    if (lease !== undefined) place.lease = { ...lease, callsPerMonth, untilMs, free: lease.units, touched: true };
    for (const { answer } of round) answer.resolve(handOut(place, callsPerMonth));
  }

  /** If this fails, the units expire a little later. */
  async function retire(place: Place): Promise<void> {
    const { lease } = place;
    place.lease = undefined;
    if (lease !== undefined && lease.free > 0) await leases.giveBack(lease.id, lease.free).catch(() => {});
  }

  const sweeper = setInterval(() => {
    for (const [id, untilMs] of doubted) if (now() >= untilMs) doubted.delete(id);
    for (const [name, place] of places) {
      if (place.lease?.touched) place.lease.touched = false;
      else if (!place.isAsking) {
        places.delete(name);
        void retire(place);
      }
    }
  }, idleMs);
  sweeper.unref();

  return {
    async take(accountId, period, callsPerMonth) {
      const place = placeOf(accountId, period);
      const reservation = handOut(place, callsPerMonth);
      if (reservation !== undefined) return reservation;
      const answer = Promise.withResolvers<Reservation | undefined>();
      place.waiting.push({ callsPerMonth, answer });
      void ask(place);
      return answer.promise;
    },

    async giveBack({ accountId, period, id }) {
      if (id === undefined || doubted.has(id)) return;
      const lease = places.get(`${accountId} ${period}`)?.lease;
      if (lease?.id === id && !lease.isLast) lease.free++;
      else await leases.giveBack(id, 1);
    },

    doubt({ accountId, period, id }) {
      doubted.set(id, now() + 2 * handOutMs);
      const place = places.get(`${accountId} ${period}`);
      if (place?.lease?.id === id) void retire(place);
    },

    async close() {
      clearInterval(sweeper);
      await Promise.all([...places.values()].map(retire));
    },
  };
}
