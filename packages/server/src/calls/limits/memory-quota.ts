import type { Quota, Reservation } from './quota.ts';

/**
 * Quota of a service that is the only process on its store. Units in use are the calls that the store has counted plus
 * those in progress; the former is read once per account and period, before its first unit is taken.
 */
export function createMemoryQuota(readTotal: (accountId: string, period: string) => Promise<number>): Quota {
  /** Period → account → units in use. */
  const periods = new Map<string, Map<string, number>>();
  const reading = new Map<string, Promise<void>>();
  let newest = '';

  function prime(accountId: string, period: string): Promise<void> {
    const name = `${accountId} ${period}`;
    let ready = reading.get(name);
    if (ready === undefined) {
      ready = readTotal(accountId, period)
        .then((total) => void unitsIn(period).set(accountId, total))
        .finally(() => reading.delete(name));
      reading.set(name, ready);
    }
    return ready;
  }

  function unitsIn(period: string): Map<string, number> {
    const known = periods.get(period);
    if (known !== undefined) return known;
    const units = new Map<string, number>();
    periods.set(period, units);
    return units;
  }

  /**
   * The previous month stays known: a request that arrived just before midnight may still hold or need a unit of it.
   */
  function enter(period: string): void {
    if (period <= newest) return;
    for (const known of periods.keys()) if (known < newest) periods.delete(known);
    newest = period;
  }

  /** Undefined until the store's count has been read. */
  function takeKnown(accountId: string, period: string, callsPerMonth: number): Reservation | 'none left' | undefined {
    const accounts = periods.get(period);
    const units = accounts?.get(accountId);
    if (accounts === undefined || units === undefined) return undefined;
    if (units >= callsPerMonth) return 'none left';
    accounts.set(accountId, units + 1);
    return { accountId, period };
  }

  async function takeUnknown(accountId: string, period: string, callsPerMonth: number) {
    for (;;) {
      await prime(accountId, period);
      enter(period);
      const taken = takeKnown(accountId, period, callsPerMonth);
      if (taken !== undefined) return taken === 'none left' ? undefined : taken;
    }
  }

  return {
    take(accountId, period, callsPerMonth) {
      const taken = takeKnown(accountId, period, callsPerMonth);
      if (taken === undefined) return takeUnknown(accountId, period, callsPerMonth);
      return taken === 'none left' ? undefined : taken;
    },

    async giveBack({ accountId, period }): Promise<void> {
      const accounts = periods.get(period);
      const units = accounts?.get(accountId);
      if (units !== undefined) accounts?.set(accountId, units - 1);
    },
  };
}
