/** What all other parts are built from: settings, stores, log, metrics, and what several copies share. */

import { watchThreadErrors } from '@moderato/engine';
import { createGates, type Gates } from '../base/fairness/gates.ts';
import { createFailureLog } from '../base/observability/failure-log.ts';
import type { Log } from '../base/observability/log.ts';
import { type Metrics, noMetrics } from '../base/observability/metrics.ts';
import { createRedisLink, type RedisLink } from '../base/redis/redis-link.ts';
import type { Config } from '../base/settings/config.ts';
import { countCopies, createCopiesStore } from '../calls/limits/copies-store.ts';
import type { Stores } from '../stores.ts';
import { type Closing, createClosing } from './closing.ts';

export interface Installation {
  readonly config: Config;
  readonly stores: Stores;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly gates: Gates;
  readonly closing: Closing;
  /** The only copy on its store; it can count in memory. */
  readonly isAlone: boolean;
  readonly redis: RedisLink | undefined;
  copyCount(): number;
  /** Logs what went wrong in the background while `doing` something. */
  failed(doing: string): (error: unknown) => void;
}

export async function openInstallation(config: Config, stores: Stores, log: Log): Promise<Installation> {
  const closing = createClosing();
  const metrics = config.metricsPort === undefined ? noMetrics : await loadMetrics();
  const { failed, close } = createFailureLog(log);
  closing.add(close);
  closing.add(watchThreadErrors(({ thread, error }) => failed(`working in a thread: ${thread}`)(error)));

  const redis = config.redis && (await createRedisLink(config.redis, { observer: metrics }));
  closing.add(() => redis?.close());
  const isAlone = stores.database.engine === 'sqlite';
  const copies = isAlone ? undefined : countCopies(createCopiesStore(stores.database), failed('counting the copies'));
  closing.add(() => copies?.stop());
  const gates = createGates({ engine: stores.database.engine, refused: metrics.gateRefused });
  const copyCount = () => copies?.current() ?? 1;
  metrics.watch({ gates, copies: { redisIsUp: () => redis?.isUp, copies: copyCount } });
  return { config, stores, log, metrics, gates, closing, isAlone, redis, copyCount, failed };
}

async function loadMetrics(): Promise<Metrics> {
  return (await import('../base/observability/prometheus-metrics.ts')).createPrometheusMetrics();
}
