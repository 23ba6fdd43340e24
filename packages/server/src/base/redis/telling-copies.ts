/**
 * For a process that changes something and ends: if `work` incremented the counter, the copies are notified at once.
 * Without Redis, or while it is down, they read the counter themselves a moment later; nothing here waits for that.
 */

import { once } from 'node:events';
import type { Database } from '../storage/database.ts';
import { readChanges } from '../storage/instance-store.ts';
import { changesChannel } from './notices.ts';
import { openRedis } from './open-redis.ts';
import type { RedisAddress } from './redis-address.ts';

const patienceMs = 2_000;

export async function notifyingCopies<Result>(
  address: RedisAddress | undefined,
  database: Database,
  work: () => Promise<Result>,
): Promise<Result> {
  if (address === undefined) return work();
  const before = await readChanges(database);
  try {
    return await work();
  } finally {
    // Work that failed half-way may have changed something too.
    // Copies read the counter themselves if it cannot be read here.
    const after = await readChanges(database).catch(() => before);
    if (after !== before) await publish(address, after);
  }
}

async function publish(address: RedisAddress, changes: number): Promise<void> {
  const redis = await openRedis(address, patienceMs);
  try {
    if (redis.status !== 'ready') await once(redis, 'ready', { signal: AbortSignal.timeout(patienceMs) });
    await redis.publish(changesChannel, String(changes));
  } catch {
    // They will notice the counter.
  } finally {
    redis.disconnect();
  }
}
