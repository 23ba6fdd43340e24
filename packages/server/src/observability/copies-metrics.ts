/** Metrics about several copies and the Redis they share. */

import { Counter, Gauge, type Registry } from 'prom-client';
import type { CopiesState, Metrics } from './metrics.ts';

export function createCopiesMetrics(registry: Registry): Pick<Metrics, 'redisFailed' | 'watchCopies'> {
  const registers = [registry];
  let state: CopiesState | undefined;
  const failures = new Counter({
    name: 'moderato_redis_failures_total',
    help: 'Requests that Redis did not answer.',
    registers,
  });
  new Gauge({
    name: 'moderato_rate_limit_local',
    help: '1 while Redis is down and this copy enforces its own share of every request rate, 0 otherwise.',
    registers,
    collect() {
      this.set(state?.redisIsUp() === false ? 1 : 0);
    },
  });
  new Gauge({
    name: 'moderato_copies',
    help: 'Copies that serve from the same store, as counted by this one.',
    registers,
    collect() {
      this.set(state?.copies() ?? 1);
    },
  });
  return {
    redisFailed: () => failures.inc(),
    watchCopies(watched) {
      state = watched;
    },
  };
}
