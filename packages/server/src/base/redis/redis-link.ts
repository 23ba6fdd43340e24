/**
 * The connection to Redis, as the parts see it: worth using while it is up. Nothing waits for it for long, nothing
 * fails because of it, and it reconnects by itself. Each part decides what it does without it.
 */

import type { Cluster, Redis } from 'ioredis';
import { openRedis } from './open-redis.ts';
import type { RedisAddress } from './redis-address.ts';

export type RedisCommands = Pick<Redis, 'evalsha' | 'eval' | 'get' | 'set' | 'publish' | 'ping'>;

export type RedisLink = Awaited<ReturnType<typeof createRedisLink>>;

export interface RedisLinkObserver {
  redisFailed(): void;
}

export interface RedisLinkOptions {
  readonly observer?: RedisLinkObserver;
  /** A call waits this long for Redis, once; then all continue without it until it answers again. */
  readonly patienceMs?: number;
}

const usualPatienceMs = 500;
const probeMs = 250;

export async function createRedisLink(address: RedisAddress, options: RedisLinkOptions = {}) {
  const { observer, patienceMs = usualPatienceMs } = options;
  const redis = await openRedis(address, patienceMs);
  const listeners: (Redis | Cluster)[] = [];
  let isUp = false;
  let isProbing = false;
  let isClosed = false;

  redis.on('ready', () => {
    isUp = true;
  });
  redis.on('close', () => {
    isUp = false;
  });

  function failed(): void {
    isUp = false;
    observer?.redisFailed();
  }

  /** A server that hangs keeps its connections: only an answer shows that it is back. */
  async function probe(): Promise<void> {
    if (isUp || isProbing || redis.status !== 'ready') return;
    isProbing = true;
    isUp = await redis.ping().then(
      () => true,
      () => false,
    );
    isProbing = false;
  }
  const prober = setInterval(probe, probeMs);
  prober.unref();

  return {
    get isUp(): boolean {
      return isUp;
    },

    /** The answer, or undefined if Redis is down or did not answer in time. Never rejects. */
    async attempt<Result>(work: (redis: RedisCommands) => Promise<Result>): Promise<Result | undefined> {
      if (!isUp) return undefined;
      try {
        return await work(redis);
      } catch {
        // Metrics count it, and `isUp` shows that Redis is down.
        failed();
        return undefined;
      }
    },

    /** `missed`: the connection was down for a while, and messages may have been missed. */
    subscribe(channel: string, heard: (message: string) => void, missed: () => void): void {
      void openRedis(address).then((listener) => {
        listeners.push(listener);
        if (isClosed) return listener.disconnect();
        listener.on('message', (_channel: string, message: string) => heard(message));
        listener.on('ready', () => void listener.subscribe(channel).then(missed, () => listener.disconnect(true)));
      });
    },

    close(): void {
      isClosed = true;
      clearInterval(prober);
      for (const connection of [redis, ...listeners]) connection.disconnect();
    },
  };
}
