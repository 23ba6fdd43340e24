import type { Database } from '../../base/storage/database.ts';
import type { Claim, Claims } from './claims.ts';
import { findHolder, type RecordName } from './idempotency-store.ts';

/** Claims of a service that is the only process on its store: they end with it and need no row. */
export function createMemoryClaims(database: Database): Claims {
  const underWay = new Map<string, Claim>();
  const nameOf = ({ account_id: accountId, mode, key_digest: key }: RecordName) => `${accountId} ${mode} ${key}`;

  return {
    async take(claim) {
      const name = nameOf(claim);
      const first = underWay.get(name);
      if (first !== undefined) return { ...first, reply: null };
      underWay.set(name, claim);
      try {
        const holder = await findHolder(database, claim);
        if (holder !== undefined) underWay.delete(name);
        return holder;
      } catch (error) {
        underWay.delete(name);
        throw error;
      }
    },

    async end(claim) {
      underWay.delete(nameOf(claim));
    },

    async close() {},
  };
}
