import type { Judgement, TextClassifier } from '@moderato/engine';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';
import { alwaysRead } from './model-turns.ts';

const scores = { toxicity: 0, harassment: 0, hate_speech: 0, sexual: 0, violence: 0, self_harm: 0, spam: 0 };
/** Decides texts that say "sure" at once; everything else waits until released. */
let release: () => void = () => {};
const held = new Promise<Judgement>((resolve) => {
  release = () => resolve({ scores });
});
const classifier: TextClassifier = {
  version: 'held',
  explain: () => [],
  score(content, _context, options) {
    if (content === 'sure') return { scores };
    options?.beforeModels?.(1);
    return held;
  },
};
const app = await startTestApp({ MODERATO_MAX_MODEL_WAIT_MS: '10' }, { classifier });
afterAll(() => app.close());

const text = (content: string, key = app.liveKey) => app.call('POST', '/v1/moderate/text', { key, body: { content } });
const inFlight = async () =>
  Number(/^moderato_requests_in_flight (\d+)$/m.exec(await app.metrics.render())?.[1] ?? Number.NaN);

describe('busy models', () => {
  it('E1, E2, K6: a text that would wait too long is refused and not counted; one that needs no model is answered', async () => {
    const taken = Array.from({ length: alwaysRead }, () => text('unsure'));
    await expect.poll(inFlight, { timeout: 60_000 }).toBe(alwaysRead);
    const refused = await text('unsure');
    expect([refused.status, refused.json.error.code, refused.headers['retry-after']]).toEqual([503, 'overloaded', '1']);
    const analyzed = await app.call('POST', '/v1/compat/analyze', {
      key: app.liveKey,
      body: { comment: { text: 'unsure' }, requestedAttributes: { TOXICITY: {} } },
    });
    expect(analyzed.status).toBe(503);
    expect((await text('sure')).status).toBe(200);
    // A test key needs no model, but it is free of charge.
    expect((await text('sure', app.testKey)).status).toBe(503);
    for (const path of ['/v1/usage', '/v1/categories'])
      expect((await app.call('GET', path, { key: app.testKey })).status).toBe(200);
    const rules = await app.call('POST', '/v1/config/rules', { key: app.testKey, body: { action: 'list' } });
    expect(rules.status).toBe(200);
    release();
    for (const { status } of await Promise.all(taken)) expect(status).toBe(200);
    const usage = await app.call('GET', '/v1/usage', { key: app.liveKey });
    expect(usage.json.total_calls).toBe(alwaysRead + 1);
    expect(app.logged.join('')).not.toContain('request failed');
  });
});
