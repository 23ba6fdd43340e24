import { describe, expect, it } from 'vitest';
import { createPrometheusMetrics } from './prometheus-metrics.ts';

describe('metrics of several copies', () => {
  it('report whether Redis is down, how often it failed, and how many copies there are', async () => {
    const metrics = createPrometheusMetrics();
    let isUp: boolean | undefined;
    metrics.watch({ copies: { redisIsUp: () => isUp, copies: () => 3 } });
    expect(await metrics.render()).toMatch(/^moderato_rate_limit_local 0$/m);
    isUp = false;
    metrics.redisFailed();
    const away = await metrics.render();
    expect(away).toMatch(/^moderato_rate_limit_local 1$/m);
    expect(away).toMatch(/^moderato_redis_failures_total 1$/m);
    expect(away).toMatch(/^moderato_copies 3$/m);
    isUp = true;
    expect(await metrics.render()).toMatch(/^moderato_rate_limit_local 0$/m);
  });

  it('show how much is in progress and what was refused because of load', async () => {
    const metrics = createPrometheusMetrics();
    const bodies = { count: 3, bytes: 4_096 };
    metrics.watch({ load: { inFlight: () => 7, bodies, loopDelayMs: () => 250, modelWaitMs: () => 500 } });
    metrics.shed('event_loop', true);
    const rendered = await metrics.render();
    expect(rendered).toMatch(/^moderato_requests_in_flight 7$/m);
    expect(rendered).toMatch(/^moderato_bodies_arriving 3$/m);
    expect(rendered).toMatch(/^moderato_bodies_arriving_bytes 4096$/m);
    expect(rendered).toMatch(/^moderato_standing_delay_seconds 0\.25$/m);
    expect(rendered).toMatch(/^moderato_model_wait_seconds 0\.5$/m);
    expect(rendered).toMatch(/^moderato_shed_requests_total\{reason="event_loop",spare="true"\} 1$/m);
    expect(rendered).toMatch(/^moderato_gate_refusals_total\{gate="event_loop"\} 1$/m);
  });
});
