/** Limits how often one network opens and sends appeals: counted in memory, in windows of a quarter of an hour. */

import { networkOf } from '../sign-in/network-of.ts';

export type AddressLimit = ReturnType<typeof createAddressLimit>;

export const addressLimits = { open: 60, send: 10 } as const;
const windowMs = 15 * 60 * 1_000;
/** More networks than this in one window mean a botnet: new networks are refused until the window ends. */
const maxNetworks = 100_000;

export function createAddressLimit(now: () => number = Date.now) {
  let window = 0;
  let counts = new Map<string, number>();
  return {
    /** False if there were too many. */
    take(address: string, kind: 'open' | 'send'): boolean {
      const current = Math.floor(now() / windowMs);
      if (current !== window) {
        window = current;
        counts = new Map();
      }
      const name = `${kind} ${networkOf(address)}`;
      const count = counts.get(name);
      if (count === undefined && counts.size >= maxNetworks) return false;
      counts.set(name, (count ?? 0) + 1);
      return (count ?? 0) < addressLimits[kind];
    },
  };
}
