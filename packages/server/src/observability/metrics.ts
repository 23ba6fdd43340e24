/** What Prometheus can ask for, counted by plain objects that the parts call; `/metrics` has a port of its own. */

import { createServer, type Server } from 'node:http';
import type { RequestObserver } from '../http/server.ts';
import type { MeterObserver } from '../moderation/meter.ts';
import type { LedgerObserver } from '../usage/ledger.ts';
import type { ProviderMetrics } from './provider-metrics.ts';

export interface Metrics extends Pick<RequestObserver, 'answered' | 'rateRefused'>, MeterObserver, LedgerObserver {
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
  providers: { asked: ignore, retried: ignore, cacheHit: ignore, spendRefused: ignore, watch: ignore },
  render: async () => '',
  contentType: 'text/plain',
};

export async function createMetrics(): Promise<Metrics> {
  return (await import('./prometheus-metrics.ts')).createPrometheusMetrics();
}

export function startMetricsServer(metrics: Metrics, host: string, port: number): Promise<Server> {
  const server = createServer(async (request, response) => {
    const found = request.method === 'GET' && request.url === '/metrics';
    const body = found ? await metrics.render() : 'Nothing here. Metrics are at /metrics.\n';
    response.writeHead(found ? 200 : 404, { 'content-type': found ? metrics.contentType : 'text/plain' }).end(body);
  });
  server.requestTimeout = 10_000;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}
