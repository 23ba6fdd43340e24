import type { Quota, Reservation } from './quota.ts';

/**
 * Quota of a service that is the only process on its store. Units in use are the calls that the store has counted
 * plus those under way; the first is read once per account and period, before the first unit of it is taken.
 */
export function createMemoryQuota(readTotal: (accountId: string, period: string) => Promise<number>): Quota {
  const used = new Map<string, number>();
  const reading = new Map<string, Promise<void>>();
  let newest = '';

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

  /** The month before stays known: a request that came in just before midnight may still hold or want a unit of it. */
  function enter(period: string): void {
    if (period <= newest) return;
    for (const name of used.keys()) if (periodOf(name) < newest) used.delete(name);
    newest = period;
  }

  function takeKnown(name: string, accountId: string, period: string, callsPerMonth: number): Reservation | undefined {
    const units = used.get(name) ?? 0;
    if (units >= callsPerMonth) return undefined;
    used.set(name, units + 1);
    return { accountId, period };
  }

  return {
    take(accountId, period, callsPerMonth) {
      const name = nameOf(accountId, period);
      if (used.has(name)) return takeKnown(name, accountId, period, callsPerMonth);
      return prime(name, accountId, period).then(() => {
        enter(period);
        return takeKnown(name, accountId, period, callsPerMonth);
      });
    },

    async giveBack({ accountId, period }): Promise<void> {
      const name = nameOf(accountId, period);
      const units = used.get(name);
      if (units !== undefined) used.set(name, units - 1);
    },
  };
}

const nameOf = (accountId: string, period: string): string => `${accountId} ${period}`;
const periodOf = (name: string): string => name.slice(name.lastIndexOf(' ') + 1);
