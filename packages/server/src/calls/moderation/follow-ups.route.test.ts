/** The routes keep content and notify addresses if the account wants it, and not otherwise. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LedgerTable } from '../../base/storage/schema.ts';
import { readKeptRows } from '../../testing/kept-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createFollowUps } from './follow-ups.ts';

const insult = 'you stupid turnip-eating rulebreaker';

describe('follow-ups of a flagged call', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
    const rule = { action: 'create', type: 'wordlist', pattern: ['rulebreaker'], moderation_action: 'flag' };
    await app.call('POST', '/v1/config/rules', { key: app.liveKey, body: rule });
  });
  afterAll(() => app.close());

  const moderate = async (content: string, key = app.liveKey) =>
    (await app.call('POST', '/v1/moderate/text', { key, body: { content, user_id: 'ann' } })).json;
  const kept = () => readKeptRows(app.stores.database);
  const deliveries = () => app.stores.database.query.selectFrom('webhook_deliveries').selectAll().execute();

  it('keeps no content and notifies nobody unless the account wants it', async () => {
    expect((await moderate(insult)).action).toBe('flag');
    expect(await kept()).toEqual([]);
    expect(await deliveries()).toEqual([]);
  });

  it('P4: keeps content only of flagged live calls, and never if the caller asked to store nothing', async () => {
    await app.stores.retention.set(app.accountId, { keep_content: true, days: 7, include_scored: false });
    // The change is noticed within a second.
    await expect
      .poll(async () => (await moderate(insult)) && (await kept()).length, { timeout: 30_000, interval: 200 })
      .toBeGreaterThan(0);
    const before = (await kept()).length;
    await moderate('What a lovely morning.');
    await moderate(insult, app.testKey);
    const asked = { comment: { text: insult }, requestedAttributes: { TOXICITY: {} }, doNotStore: true };
    expect((await app.call('POST', '/v1/compat/analyze', { key: app.liveKey, body: asked })).status).toBe(200);
    await moderate(`${insult}\0`);
    expect(await kept()).toHaveLength(before);
    const { request_id } = await moderate(insult);
    const [row] = (await kept()).filter((one) => one.request_id === request_id);
    expect(row).toMatchObject({ account_id: app.accountId, content: insult, decision: null });
    const days = ((row?.expires_at ?? 0) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7);
  });

  it('a webhook receives the decisions it subscribes to; the log never has the content', async () => {
    const events = ['decision.flag' as const];
    await app.stores.webhooks.create(app.accountId, { label: 'x', url: 'http://127.0.0.1:9/', events, enabled: true });
    await expect
      .poll(async () => (await moderate(insult)) && (await deliveries()).length, { timeout: 30_000, interval: 200 })
      .toBeGreaterThan(0);
    const { request_id } = await moderate(insult);
    const [delivery] = (await deliveries()).filter((one) => one.request_id === request_id);
    expect(JSON.parse(delivery?.payload ?? '{}')).toMatchObject({
      type: 'decision.flag',
      data: { request_id, action: 'flag', user_id: 'ann', matched_rules: [{ type: 'wordlist' }] },
    });
    expect(delivery?.payload).not.toContain('turnip');
    expect(app.logged.join('')).not.toContain('turnip');
    // Loopback is not a valid webhook: the guard refuses it, and the log only says that there was no reply.
    await expect
      .poll(async () => (await deliveries()).map(({ problem }) => problem), { timeout: 60_000 })
      .toContain('No reply came.');
  });

  describe('the sample of allowed texts', () => {
    const followUps = (settings: object = {}, random = () => 0.0049) =>
      createFollowUps({
        retention: async () => ({
          ...{ keep_content: true, days: 7, include_scored: false, sample_allowed: true },
          ...settings,
        }),
        webhooks: async () => [],
        ledgerDays: 90,
        random,
      });
    const row = (changes: object = {}) =>
      ({
        ...{ account_id: 'a', request_id: 'r', at: 0, action: 'allow', trace: '[]', content_hash: 'h', ...changes },
      }) as LedgerTable;
    const text = { content: 'Does anybody know when the shop opens?' };

    it('draws one allowed text in 200, without a look at its account', () => {
      const allowed = { action: 'allow', kind: 'text' } as const;
      expect(followUps().concerns(allowed)).toBe(true);
      expect(followUps({}, () => 0.005).concerns(allowed)).toBe(false);
      const draws = Array.from({ length: 2_000 }, (_, index) => index / 2_000);
      const every = followUps({}, () => draws.pop() ?? 1);
      expect(Array.from({ length: 2_000 }, () => every.concerns(allowed)).filter(Boolean)).toHaveLength(10);
      expect(followUps().concerns({ action: 'scored', kind: 'compat' })).toBe(false);
      expect(followUps().concerns({ action: 'allow', kind: 'image' })).toBe(false);
      expect(followUps({}, () => 1).concerns({ action: 'block', kind: 'image' })).toBe(true);
    });

    it('keeps a drawn text like others, marked as a sample, and notifies nobody', async () => {
      const { kept, deliveries } = await followUps().of(row(), { ...text, origin: { author_name: 'Nell' } });
      expect(kept).toEqual({
        ...{ ...text, restricted: 0, expires_at: 7 * 86_400_000, author_name: 'Nell', sampled: 1 },
      });
      expect(deliveries).toBeUndefined();
    });

    it('T14, P4: keeps nothing unless the account wants it, and never what is restricted or not to be stored', async () => {
      const kept = async (settings: object, changes: object, content: unknown = text.content) =>
        (await followUps(settings).of(row(changes), { content: content as string })).kept;
      expect(await kept({ sample_allowed: false }, {})).toBeUndefined();
      expect(await kept({ sample_allowed: undefined }, {})).toBeUndefined();
      expect(await kept({ keep_content: false }, {})).toBeUndefined();
      expect(await kept({}, { trace: '[{"by":"minor_cue"}]' })).toBeUndefined();
      expect(await kept({}, { content_hash: null })).toBeUndefined();
      expect(await kept({}, {}, null)).toBeUndefined();
      expect(await kept({}, {}, 'a\0b')).toBeUndefined();
      expect(await kept({}, { action: 'scored' })).toBeUndefined();
    });
  });

  it('content never outlives its row in the ledger', async () => {
    const followUps = createFollowUps({
      retention: async () => ({ keep_content: true, days: 365, include_scored: false }),
      webhooks: async () => [],
      ledgerDays: 10,
    });
    const row = { account_id: 'a', request_id: 'r', at: 0, action: 'flag', trace: '[]' } as never;
    expect((await followUps.of(row, { content: 'text' })).kept?.expires_at).toBe(10 * 86_400_000);
    expect((await followUps.of(row, { content: undefined })).kept).toBeUndefined();
  });
});
