/** Metrics about the load, and about requests refused because of it. */

import { Counter, Gauge, type Registry } from 'prom-client';
import type { LoadState, Metrics } from './metrics.ts';

export function createLoadMetrics(registry: Registry): Pick<Metrics, 'shed' | 'watchLoad'> {
  const registers = [registry];
  let load: LoadState | undefined;
  const shed = new Counter({
    name: 'moderato_shed_requests_total',
    help: 'Requests refused with `overloaded` before any work, by reason and by whether they used a test key or the free plan.',
    labelNames: ['reason', 'spare'],
    registers,
  });
  new Gauge({
    name: 'moderato_requests_in_flight',
    help: 'Requests with a key in progress.',
    registers,
    collect() {
      this.set(load?.inFlight() ?? 0);
    },
  });
  new Gauge({
    name: 'moderato_bodies_arriving',
    help: 'Request bodies that are still arriving.',
    registers,
    collect() {
      this.set(load?.bodies.count ?? 0);
    },
  });
  new Gauge({
    name: 'moderato_bodies_arriving_bytes',
    help: 'Memory that arriving request bodies take.',
    registers,
    collect() {
      this.set(load?.bodies.bytes ?? 0);
    },
  });
  new Gauge({
    name: 'moderato_standing_delay_seconds',
    help: 'The shortest time that work waited for the event loop during the last second.',
    registers,
    collect() {
      this.set((load?.loopDelayMs() ?? 0) / 1_000);
    },
  });
  new Gauge({
    name: 'moderato_model_wait_seconds',
    help: 'How long the next text would wait for the local models.',
    registers,
    collect() {
      this.set((load?.modelWaitMs() ?? 0) / 1_000);
    },
  });
  return {
    shed: (reason, isLowPriority) => shed.inc({ reason, spare: String(isLowPriority) }),
    watchLoad(state) {
      load = state;
    },
  };
}
