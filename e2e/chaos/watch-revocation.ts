/** Revokes a key that is in use on every copy, and watches until none of them accepts it any more. */

import { setTimeout as pause } from 'node:timers/promises';
import type { Stores } from '@moderato/server';
import type { Copy } from './copy.ts';

const everyMs = 150;
/** A copy must refuse this many times in a row before it counts as having noticed. */
const noes = 5;
const patienceMs = 30_000;
const maxMs = 120_000;

export interface RevocationWatch {
  /** Revokes as soon as the store allows it, and resolves to how long after that the last call was accepted. */
  revoke(): Promise<number>;
}

/** Creates a key that every copy has cached, and keeps using it. */
export async function prepareRevocation(
  stores: Stores,
  copies: readonly Copy[],
  accountId: string,
): Promise<RevocationWatch> {
  const { key, record } = await stores.keys.create(accountId, 'live', 'to be revoked');
  let revokedMs = Number.POSITIVE_INFINITY;
  const sinceRevocation = () => performance.now() - revokedMs;

  const ask = async (copy: Copy): Promise<number | undefined> => {
    try {
      const signal = AbortSignal.timeout(patienceMs);
      const reply = await fetch(`${copy.address}/v1/categories`, { headers: { 'x-api-key': key }, signal });
      await reply.arrayBuffer();
      return reply.status;
    } catch {
      return undefined;
    }
  };

  /** Calls go out whether or not the one before is answered. Resolves to when the last accepted one was sent. */
  async function use(copy: Copy): Promise<number> {
    let latestMs = 0;
    let inARow = 0;
    const asking = new Set<Promise<void>>();
    while (inARow < noes) {
      if (sinceRevocation() > maxMs) return Number.POSITIVE_INFINITY;
      const sentMs = performance.now();
      const one = ask(copy)
        .then((status) => {
          if (status === 200) latestMs = Math.max(latestMs, sentMs);
          if (status !== undefined) inARow = status === 401 ? inARow + 1 : 0;
        })
        .finally(() => asking.delete(one));
      asking.add(one);
      await pause(everyMs);
    }
    // Calls that are still unanswered may have been accepted too.
    await Promise.all(asking);
    return latestMs;
  }

  const madeMs = performance.now();
  for (const copy of copies) {
    while ((await ask(copy)) !== 200) {
      if (performance.now() - madeMs > maxMs) throw new Error(`${copy.name} does not take a new key.`);
      await pause(50);
    }
  }
  const using = Promise.all(copies.map(use));

  return {
    async revoke() {
      for (;;) {
        try {
          await stores.keys.revoke(record.id);
          break;
        } catch {
          await pause(100);
        }
      }
      revokedMs = performance.now();
      const latestMs = Math.max(...(await using));
      return Math.min(maxMs, Math.max(0, latestMs - revokedMs));
    },
  };
}
