/** Metrics about several copies and the Redis they share. */

import type { Registry } from 'prom-client';
import type { CopiesState, Metrics } from './metrics.ts';
import { countsOn } from './prometheus-counts.ts';

export function createCopiesMetrics(registry: Registry): Pick<Metrics, 'redisFailed' | 'watchCopies'> {
  const { counter, gauge } = countsOn(registry);
  let state: CopiesState | undefined;
  const failures = counter('moderato_redis_failures_total', 'Requests that Redis did not answer.');
  gauge(
    'moderato_rate_limit_local',
    '1 while Redis is down and this copy enforces its own share of every request rate, 0 otherwise.',
    () => (state?.redisIsUp() === false ? 1 : 0),
  );
  gauge(
    'moderato_copies',
    'Copies that serve from the same store, as counted by this one.',
    () => state?.copies() ?? 1,
  );
  return {
    redisFailed: () => failures.inc(),
    watchCopies(watched) {
      state = watched;
    },
  };
}
