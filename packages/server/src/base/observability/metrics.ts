/** What Prometheus can read, counted by plain objects that the parts call; `/metrics` has its own port. */

import type { LedgerAction } from '@moderato/contract';
import type { GateName, Gates } from '../fairness/gates.ts';
import type { ShedReason } from '../fairness/shedding.ts';
import type { RequestObserver } from '../http/server.ts';
import type { RedisLinkObserver } from '../redis/redis-link.ts';
import type { CallKind } from '../storage/schema.ts';
import type { ProviderMetrics } from './provider-metrics.ts';

export interface Metrics extends Pick<RequestObserver, 'answered' | 'rateRefused'>, RedisLinkObserver {
  judged(tier: number, action: LedgerAction, kind: CallKind): void;
  quotaRefused(): void;
  /** A batch was committed: how many calls, and how long the first of them waited. */
  committed(calls: number, delayMs: number): void;
  /** `fetch`, `decode`, or the judge's name in the trace. Outcomes as there, and `cut_short`. */
  imageStage(stage: string, outcome: string, durationMs: number): void;
  readonly providers: ProviderMetrics;
  /** A request was refused because there are more than can be served. */
  shed(reason: ShedReason, isLowPriority: boolean): void;
  gateRefused(gate: GateName): void;
  /** From now on, their state is shown. */
  watch(watched: Watched): void;
  render(): Promise<string>;
  readonly contentType: string;
}

/** How many wait at each gate, how busy this copy is, and how it relates to the others. */
export interface Watched {
  readonly gates?: Gates;
  readonly load?: LoadState;
  readonly copies?: CopiesState;
}

interface LoadState {
  inFlight(): number;
  /** Requests that have no place yet. */
  readonly bodies: { readonly count: number; readonly bytes: number };
  loopDelayMs(): number;
  modelWaitMs(): number;
}

interface CopiesState {
  /** Whether Redis is up; undefined if there is none. */
  redisIsUp(): boolean | undefined;
  copies(): number;
}

const ignore = () => {};

/** For a service without `METRICS_PORT`: nobody could read metrics, so nothing is counted. */
export const noMetrics: Metrics = {
  answered: ignore,
  rateRefused: ignore,
  quotaRefused: ignore,
  judged: ignore,
  committed: ignore,
  imageStage: ignore,
  shed: ignore,
  gateRefused: ignore,
  watch: ignore,
  redisFailed: ignore,
  providers: { asked: ignore, retried: ignore, cacheHit: ignore, spendRefused: ignore, watch: ignore },
  render: async () => '',
  contentType: 'text/plain',
};
