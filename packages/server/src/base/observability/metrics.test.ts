import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { fixedClassifier } from '../../testing/fixed-classifier.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { startMetricsServer } from './metrics-server.ts';

const plans = {
  pro: { requests_per_second: 100_000 },
  free: { requests_per_second: 1 },
  indie: { requests_per_second: 9_999, calls_per_month: 1 },
};
const classifier = fixedClassifier((content) => (content === 'bad' ? { toxicity: 1 } : {}));
const app = await startTestApp({ MODERATO_PLANS: JSON.stringify(plans) }, { classifier });
afterAll(() => app.close());

const text = (key: string, content = 'good') => app.call('POST', '/v1/moderate/text', { key, body: { content } });
await text(app.liveKey);
await text(app.liveKey, 'bad');
await text(app.testKey);
await app.call('POST', '/v1/moderate/image', { key: app.testKey, body: { url: 'https://a.example/b.png' } });
await app.call('GET', '/v1/usage');
for (let i = 0; i < 50; i++) await app.call('GET', `/some/address/${i}`);
const free = await app.addAccount('free');
await Promise.all([1, 2, 3, 4].map(() => app.call('GET', '/v1/usage', { key: free.liveKey })));
const small = await app.addAccount('indie');
await text(small.liveKey);
await text(small.liveKey);

const rendered = await app.metrics.render();
/** The value of a series by name and labels, in any order of labels. */
function seriesValue(name: string, labels: Record<string, string | number> = {}): number | undefined {
  const line = rendered
    .split('\n')
    .find(
      (candidate) =>
        (candidate.startsWith(`${name}{`) || candidate.startsWith(`${name} `)) &&
        Object.entries(labels).every(([label, value]) => candidate.includes(`${label}="${value}"`)),
    );
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

describe('metrics', () => {
  it('count the duration of requests by route and status', () => {
    const count = (route: string, status: number) =>
      seriesValue('moderato_request_duration_seconds_count', { route, status });
    expect(count('/v1/moderate/text', 200)).toBe(4);
    expect(count('/v1/moderate/text', 429)).toBe(1);
    expect(count('/v1/usage', 401)).toBe(1);
    expect(seriesValue('moderato_request_duration_seconds_sum', { route: '/v1/moderate/text' })).toBeGreaterThan(0);
  });

  it('put all unknown addresses under one label', () => {
    expect(seriesValue('moderato_request_duration_seconds_count', { route: '(unknown)', status: 404 })).toBe(50);
    expect(rendered).not.toContain('/some/address');
  });

  it('count calls by tier and action', () => {
    expect(seriesValue('moderato_calls_total', { kind: 'text', tier: 0, action: 'allow' })).toBe(3);
    expect(seriesValue('moderato_calls_total', { kind: 'text', tier: 0, action: 'block' })).toBe(1);
    expect(seriesValue('moderato_calls_total', { kind: 'image', tier: 2, action: 'allow' })).toBe(1);
  });

  it('count refusals by rate and by quota', () => {
    expect(seriesValue('moderato_limit_refusals_total', { limit: 'rate' })).toBeGreaterThanOrEqual(1);
    expect(seriesValue('moderato_limit_refusals_total', { limit: 'quota' })).toBe(1);
  });

  it('report the size and the delay of ledger batches', () => {
    expect(seriesValue('moderato_ledger_batch_calls_sum')).toBe(5);
    expect(seriesValue('moderato_ledger_batch_delay_seconds_count')).toBe(
      seriesValue('moderato_ledger_batch_calls_count'),
    );
  });

  it('have descriptions and include the process', () => {
    for (const name of rendered.matchAll(/^# TYPE (\S+)/gm)) expect(rendered).toContain(`# HELP ${name[1]} `);
    expect(seriesValue('process_resident_memory_bytes')).toBeGreaterThan(0);
  });
});

describe('the metrics port', () => {
  async function listen(token?: string) {
    const server = await startMetricsServer(app.metrics, { host: '127.0.0.1', port: 0, token });
    onTestFinished(async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  it('answers only callers with the token, if one is set', async () => {
    const token = 'a-token-of-some-length';
    const base = await listen(token);
    const ask = (authorization?: string) =>
      fetch(`${base}/metrics`, { headers: authorization === undefined ? {} : { authorization } });
    expect((await ask(`Bearer ${token}`)).status).toBe(200);
    for (const wrong of [undefined, 'Bearer', `Bearer ${token}x`, 'Bearer a-token', token, `Basic ${token}`]) {
      const reply = await ask(wrong);
      expect([reply.status, reply.headers.get('www-authenticate')], wrong ?? 'nothing').toEqual([401, 'Bearer']);
      expect(await reply.text()).not.toContain('moderato_');
    }
  });

  it('answers /metrics and nothing else, and the service itself does not', async () => {
    const base = await listen();
    const reply = await fetch(`${base}/metrics`);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
    expect(await reply.text()).toContain('moderato_calls_total');
    for (const [path, method] of [
      ['/', 'GET'],
      ['/v1/usage', 'GET'],
      ['/metrics', 'POST'],
      ['/metrics/x', 'GET'],
    ] as const) {
      expect((await fetch(base + path, { method })).status, `${method} ${path}`).toBe(404);
    }
    expect((await app.call('GET', '/metrics')).status).toBe(404);
  });
});
