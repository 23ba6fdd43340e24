/** What Prometheus can ask for, counted by plain objects that the parts call; `/metrics` has a port of its own. */

import type { RequestObserver } from '../http/server.ts';
import type { ImageObserver } from '../moderation/judge-live-image.ts';
import type { MeterObserver } from '../moderation/meter.ts';
import type { LedgerObserver } from '../usage/ledger.ts';
import type { ProviderMetrics } from './provider-metrics.ts';

export interface Metrics
  extends Pick<RequestObserver, 'answered' | 'rateRefused'>,
    MeterObserver,
    LedgerObserver,
    ImageObserver {
  readonly providers: ProviderMetrics;
  render(): Promise<string>;
  readonly contentType: string;
}

const ignore = () => {};

/** For a service without `METRICS_PORT`: nobody could read them, so nothing is counted. */
export const noMetrics: Metrics = {
  answered: ignore,
  rateRefused: ignore,
  quotaRefused: ignore,
  judged: ignore,
  committed: ignore,
  imageStage: ignore,
  providers: { asked: ignore, retried: ignore, cacheHit: ignore, spendRefused: ignore, watch: ignore },
  render: async () => '',
  contentType: 'text/plain',
};
