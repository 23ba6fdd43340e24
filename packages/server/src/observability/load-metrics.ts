/** Metrics about the load, and about requests refused because of it. */

import type { Registry } from 'prom-client';
import type { LoadState, Metrics } from './metrics.ts';
import { countsOn } from './prometheus-counts.ts';

export function createLoadMetrics(registry: Registry): Pick<Metrics, 'shed' | 'watchLoad'> {
  const { counter, gauge } = countsOn(registry);
  let load: LoadState | undefined;
  const shed = counter(
    'moderato_shed_requests_total',
    'Requests refused with `overloaded` before any work, by reason and by whether they used a test key or the free plan.',
    ['reason', 'spare'],
  );
  gauge('moderato_requests_in_flight', 'Requests with a key in progress.', () => load?.inFlight() ?? 0);
  gauge('moderato_bodies_arriving', 'Request bodies that are still arriving.', () => load?.bodies.count ?? 0);
  gauge('moderato_bodies_arriving_bytes', 'Memory that arriving request bodies take.', () => load?.bodies.bytes ?? 0);
  gauge(
    'moderato_standing_delay_seconds',
    'The shortest time that work waited for the event loop during the last second.',
    () => (load?.loopDelayMs() ?? 0) / 1_000,
  );
  gauge(
    'moderato_model_wait_seconds',
    'How long the next text would wait for the local models.',
    () => (load?.modelWaitMs() ?? 0) / 1_000,
  );
  return {
    shed: (reason, isLowPriority) => shed.inc({ reason, spare: String(isLowPriority) }),
    watchLoad(state) {
      load = state;
    },
  };
}
