import type { Quota, Reservation } from './quota.ts';

/**
 * Quota of a service that is the only process on its store. Units in use are the calls that the store has counted
 * plus those under way; the first is read once per account and period, before the first unit of it is taken.
 */
export function createMemoryQuota(readTotal: (accountId: string, period: string) => Promise<number>): Quota {
  const used = new Map<string, number>();
  const reading = new Map<string, Promise<void>>();

  function prime(name: string, accountId: string, period: string): Promise<void> {
    let ready = reading.get(name);
    if (ready === undefined) {
      ready = readTotal(accountId, period)
        .then((total) => void used.set(name, total))
        .finally(() => reading.delete(name));
      reading.set(name, ready);
    }
    return ready;
  }

  /** Periods that are over are never asked about again. */
  function forgetBefore(period: string): void {
    for (const name of used.keys()) if (name.slice(-period.length) < period) used.delete(name);
  }

  return {
    async take(accountId, period, callsPerMonth): Promise<Reservation | undefined> {
      const name = `${accountId} ${period}`;
      if (!used.has(name)) {
        await prime(name, accountId, period);
        forgetBefore(period);
      }
      const units = used.get(name) ?? 0;
      if (units >= callsPerMonth) return undefined;
      used.set(name, units + 1);
      return { accountId, period };
    },

    async giveBack({ accountId, period }): Promise<void> {
      const name = `${accountId} ${period}`;
      const units = used.get(name);
      if (units !== undefined) used.set(name, units - 1);
    },
  };
}
