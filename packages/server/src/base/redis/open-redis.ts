import type { Cluster, Redis } from 'ioredis';
import type { RedisAddress } from './redis-address.ts';

/**
 * Opens connections that reconnect forever and never queue: commands fail at once while the connection is down. Without
 * `patienceMs`, an answer may take any time, like that of a subscription.
 */
export async function openRedis(address: RedisAddress, patienceMs?: number): Promise<Redis | Cluster> {
  // Loaded on demand: without REDIS_URL, the start need not wait for it.
  const { Cluster, Redis } = await import('ioredis');
  const retryDelayMs = (attempt: number) => Math.min(50 * attempt, 1_000);
  const options = {
    ...(address.username === undefined ? {} : { username: address.username }),
    ...(address.password === undefined ? {} : { password: address.password }),
    ...(address.tls ? { tls: {} } : {}),
    ...(patienceMs === undefined ? {} : { commandTimeout: patienceMs }),
    connectTimeout: 2_000,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResubscribe: false,
  };
  const [first = { host: '127.0.0.1', port: 6_379 }] = address.hosts;
  const redis = address.isCluster
    ? new Cluster([...address.hosts], {
        redisOptions: options,
        enableOfflineQueue: false,
        clusterRetryStrategy: retryDelayMs,
      })
    : new Redis({ ...options, ...first, db: address.database, retryStrategy: retryDelayMs });
  // Without a listener, a broken connection would be written to the console. The parts notice through their calls.
  redis.on('error', () => {});
  return redis;
}
