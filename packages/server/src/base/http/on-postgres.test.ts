/** The routes on PostgreSQL, where text that SQLite takes may be refused and figures come back as other types. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedIn } from '../../testing/dashboard-visitor.ts';
import { onPostgres, type StorePlace } from '../../testing/engines.ts';
import { sampleBodies } from '../../testing/sample-bodies.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { hostileBodies } from './__fixtures__/hostile-bodies.ts';

onPostgres((engine, createPlace) => {
  describe(`on ${engine}`, () => {
    let place: StorePlace;
    let app: TestApp;
    const post = (path: string, body: unknown, key = app.liveKey) => app.call('POST', path, { key, body });

    beforeAll(async () => {
      place = await createPlace();
      if (place.options.engine !== 'postgres') throw new Error('This suite needs PostgreSQL.');
      const plans = {
        pro: { requests_per_second: 100_000 },
        indie: { requests_per_second: 100_000, calls_per_month: 3 },
      };
      app = await startTestApp({ DATABASE_URL: place.options.url, MODERATO_PLANS: JSON.stringify(plans) });
    });
    afterAll(async () => {
      await app?.close();
      await place?.remove();
    });

    it('E1: every route answers as documented', async () => {
      for (const { method, path, access } of app.routes) {
        const body = sampleBodies[path];
        const call = { ...(access === 'key' ? { key: app.testKey } : {}), ...(body === undefined ? {} : { body }) };
        expect([path, (await app.call(method, path, call)).status]).toEqual([path, 200]);
      }
    });

    it('E5: no hostile body causes a server error', async () => {
      for (const { name, statuses, make, headers = {} } of hostileBodies) {
        const { status } = await app.call('POST', '/v1/moderate/text', { key: app.liveKey, raw: make(), headers });
        expect([name, statuses.includes(status)]).toEqual([name, true]);
      }
    });

    it('answers 400 to invalid cursors, dates and names in dashboard calls', async () => {
      const owner = await signedIn(app, { accountId: app.accountId, role: 'owner' });
      const cursor = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
      const infinite = Buffer.from('[1e999,"ann"]').toString('base64url');
      const cursors = [
        cursor(1.5, 'ann'),
        cursor(1, 'a\0b'),
        cursor(1, '\ud800'),
        cursor('1', 'ann'),
        cursor(1e300, 'ann'),
      ];
      const asked = [
        ...[...cursors, infinite, 'nonsense'].map((one) => ['GET /authors', { order: 'calls', cursor: one }] as const),
        ...['2026-13-01T00:00:00Z', '2026-01-45T00:00:00Z', '2026-01-01T99:00:00Z', '9999999-01-01'].flatMap((from) => [
          ['GET /audit', { from }] as const,
          ['GET /audit/export', { from, format: 'csv' }] as const,
          ['GET /decisions', { from }] as const,
        ]),
        ...(['GET /audit', 'GET /decisions', 'GET /review'] as const).map(
          (name) => [name, { action: 'flag\0' }] as const,
        ),
        ['GET /audit', { by: 'user_\0' }] as const,
        ['GET /authors', { author: 'a', cursor: 'a\0' }] as const,
      ];
      for (const [name, query] of asked) {
        expect([name, query, (await owner.call(name, { query })).status]).toEqual([name, query, 400]);
      }
      expect((await owner.call('GET /authors', { query: { order: 'calls', cursor: cursor(1, 'ann') } })).status).toBe(
        200,
      );
    });

    it('E5: stores what can be stored and answers 400 to the rest', async () => {
      for (const user_id of ['ünï 🌻 \\ \' "', '\u0001', '\uffff', '\u{1f33b}'.repeat(256)]) {
        expect((await post('/v1/moderate/text', { content: 'a\0b\ud800', user_id })).status).toBe(200);
      }
      for (const user_id of ['\0', '\ud800'])
        expect((await post('/v1/moderate/text', { content: 'x', user_id })).status).toBe(400);
      expect((await post('/v1/config/rules', { action: 'delete', rule_id: 'rule_\0' })).status).toBe(400);
      expect((await post('/v1/config/rules', { action: 'delete', rule_id: 'r'.repeat(100_000) })).status).toBe(404);
    });

    it('R2: rules keep their characters, their order and their priority', async () => {
      const create = (pattern: string[], priority: number) =>
        post('/v1/config/rules', { action: 'create', type: 'wordlist', pattern, priority, moderation_action: 'flag' });
      const ids: string[] = [];
      for (const priority of [0, 2 ** 31 - 1, -(2 ** 31), 0])
        ids.push((await create(['🌻 \\ "ß"'], priority)).json.rule_id);
      const { rules } = (await post('/v1/config/rules', { action: 'list' })).json;
      expect(rules.map(({ rule_id }) => ids.indexOf(rule_id))).toEqual([1, 0, 3, 2]);
      expect(rules.every(({ pattern }) => pattern[0] === '🌻 \\ "ß"')).toBe(true);
    });

    it('K6, K8: a quota of 3 accepts 3 of 12 simultaneous calls, and usage reports numbers', async () => {
      const { liveKey } = await app.addAccount('indie');
      const replies = await Promise.all(
        Array.from({ length: 12 }, () => post('/v1/moderate/text', { content: 'hello', context: 'chat' }, liveKey)),
      );
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
      const { json } = await app.call('GET', '/v1/usage', { key: liveKey });
      expect([json.total_calls, json.calls_by_tier.tier_0, json.calls_by_context.chat]).toEqual([3, 3, 3]);
    });

    it('K5: keeps the request rate in the store and sends the same headers', async () => {
      const { testKey } = await app.addAccount('free');
      const replies = await Promise.all(
        Array.from({ length: 60 }, () => app.call('GET', '/v1/usage', { key: testKey })),
      );
      const refused = replies.filter(({ status }) => status === 429);
      expect(refused.length).toBeGreaterThan(0);
      expect(refused.length).toBeLessThanOrEqual(55);
      for (const { headers } of replies) expect(headers.ratelimit).toMatch(/^"default";r=[0-4];t=[01]$/);
    });
  });
});
