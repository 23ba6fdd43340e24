/** The metrics in prom-client: loaded only if metrics are enabled, since it has eighty files. */

import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Metrics, Watched } from './metrics.ts';
import { countsOn } from './prometheus-counts.ts';
import { createProviderMetrics } from './provider-metrics.ts';

export function createPrometheusMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const { counter, gauge, histogram, perLabel } = countsOn(registry);
  let watched: Watched = {};
  const requests = histogram(
    'moderato_request_duration_seconds',
    'Time from the first byte of a request to the end of its reply.',
    [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    ['route', 'status'],
  );
  const calls = counter('moderato_calls_total', 'Moderation calls answered with 200.', ['kind', 'tier', 'action']);
  const refusals = counter('moderato_limit_refusals_total', 'Requests refused by a limit.', ['limit']);
  const batchCalls = histogram(
    'moderato_ledger_batch_calls',
    'Calls committed together.',
    [1, 2, 5, 10, 20, 50, 100, 200, 500],
  );
  const batchDelay = histogram(
    'moderato_ledger_batch_delay_seconds',
    'Time the first call of a batch waited for its commit.',
    [0.0001, 0.00025, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.05, 0.1, 0.5],
  );
  const imageStages = histogram(
    'moderato_image_stage_duration_seconds',
    'Time that each stage of a live image took: fetching, decoding, and each judge.',
    [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    ['stage', 'outcome'],
  );
  const redisFailures = counter('moderato_redis_failures_total', 'Requests that Redis did not answer.');
  gauge(
    'moderato_rate_limit_local',
    '1 while Redis is down and this copy enforces its own share of every request rate, 0 otherwise.',
    () => (watched.copies?.redisIsUp() === false ? 1 : 0),
  );
  gauge(
    'moderato_copies',
    'Copies that serve from the same store, as counted by this one.',
    () => watched.copies?.copies() ?? 1,
  );
  const shed = counter(
    'moderato_shed_requests_total',
    'Requests refused with `overloaded` before any work, by reason and by whether they used a test key or the free plan.',
    ['reason', 'spare'],
  );
  gauge('moderato_requests_in_flight', 'Requests with a key in progress.', () => watched.load?.inFlight() ?? 0);
  gauge('moderato_bodies_arriving', 'Request bodies that are still arriving.', () => watched.load?.bodies.count ?? 0);
  gauge(
    'moderato_bodies_arriving_bytes',
    'Memory that arriving request bodies take.',
    () => watched.load?.bodies.bytes ?? 0,
  );
  gauge(
    'moderato_standing_delay_seconds',
    'The shortest time that work waited for the event loop during the last second.',
    () => (watched.load?.loopDelayMs() ?? 0) / 1_000,
  );
  gauge(
    'moderato_model_wait_seconds',
    'How long the next text would wait for the local models.',
    () => (watched.load?.modelWaitMs() ?? 0) / 1_000,
  );
  const gateRefusals = counter(
    'moderato_gate_refusals_total',
    'Refusals because it was not their turn, by gate; overload counts by its reason.',
    ['gate'],
  );
  perLabel('moderato_gate_waiting', 'How many wait for their turn, by gate.', 'gate', () =>
    Object.entries(watched.gates ?? {}).map(([gate, { waiting }]) => [gate, waiting]),
  );
  // Looking up labels costs more than observing, and there are few of them: routes are those of the table.
  const durations = new Map<string, ReturnType<typeof requests.labels>>();
  function durationOf(route: string, status: number): ReturnType<typeof requests.labels> {
    const name = route + status;
    let duration = durations.get(name);
    if (duration === undefined) {
      duration = requests.labels(route, String(status));
      durations.set(name, duration);
    }
    return duration;
  }

  return {
    answered: ({ route, status, durationMs }) => durationOf(route, status).observe(durationMs / 1_000),
    rateRefused: () => refusals.inc({ limit: 'rate' }),
    quotaRefused: () => refusals.inc({ limit: 'quota' }),
    judged: (tier, action, kind) => calls.inc({ kind, tier, action }),
    committed(callCount, delayMs) {
      batchCalls.observe(callCount);
      batchDelay.observe(delayMs / 1_000);
    },
    imageStage: (stage, outcome, durationMs) => imageStages.observe({ stage, outcome }, durationMs / 1_000),
    redisFailed: () => redisFailures.inc(),
    shed(reason, isLowPriority) {
      shed.inc({ reason, spare: String(isLowPriority) });
      gateRefusals.inc({ gate: reason });
    },
    gateRefused: (gate) => gateRefusals.inc({ gate }),
    watch(more) {
      watched = { ...watched, ...more };
    },
    providers: createProviderMetrics(registry),
    render: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
