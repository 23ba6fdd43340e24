import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rates } from '../../base/fairness/gates.ts';
import { type SignedInVisitor, signedIn } from '../../testing/dashboard-visitor.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

describe('the audit log page', () => {
  let app: TestApp;
  let admin: SignedInVisitor;
  beforeAll(async () => {
    app = await startTestApp();
    admin = await signedIn(app, { accountId: app.accountId, role: 'admin', name: 'Ada Admin' });
  }, 60_000);
  afterAll(() => app.close());

  it('O5: shows which key added a rule', async () => {
    const body = { action: 'create', type: 'wordlist', pattern: ['turnip'], moderation_action: 'flag' };
    const { json } = await app.call('POST', '/v1/config/rules', { key: app.liveKey, body });
    const { items } = (await admin.call('GET /audit', { query: { action: 'rule.added' } })).json;
    const keys = (await admin.call('GET /keys')).json.keys.filter(({ mode }) => mode === 'live');
    expect(items).toMatchObject([{ subject: json.rule_id, by: { kind: 'key', key_id: keys[0]?.key_id } }]);
    expect((await admin.call('GET /audit', { query: { by: keys[0]?.key_id ?? '' } })).json.items).toHaveLength(1);
  });

  it('names people, finds them by name, and keeps their address', async () => {
    await admin.call('POST /keys', { body: { mode: 'test', label: 'named' } });
    const { items } = (await admin.call('GET /audit', { query: { text: 'Ada Admin', action: 'key.created' } })).json;
    expect(items).toMatchObject([{ by: { name: 'Ada Admin', email: admin.email } }]);
    const { text } = (await admin.call('GET /audit/export', { query: { format: 'csv', text: 'ada admin' } })).json;
    expect(text).toContain(admin.email);
  });

  it('exports in pieces, as CSV with column titles and as JSON lines', async () => {
    for (let at = 0; at < 3; at++) await admin.call('POST /keys', { body: { mode: 'test', label: `key ${at}` } });
    const all = (await admin.call('GET /audit', { query: { limit: '200' } })).json.items;
    const lines = (await admin.call('GET /audit/export', { query: { format: 'jsonl' } })).json;
    expect(
      lines.text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(all);
    const csv = (await admin.call('GET /audit/export', { query: { format: 'csv' } })).json;
    expect(csv.text.trim().split('\r\n')).toHaveLength(all.length + 1);
    const cursor = all[1]?.entry_id ?? '';
    const rest = (await admin.call('GET /audit/export', { query: { format: 'csv', cursor } })).json;
    expect(rest.text.trim().split('\r\n')).toHaveLength(all.length - 2);
    expect((await admin.call('GET /audit/export', { query: { format: 'xml' } })).status).toBe(400);
  });

  it('has pages of its own size, whatever else the address names', async () => {
    const query = { limit: '2', maxBytes: '1' };
    expect((await admin.call('GET /audit', { query })).json.items).toHaveLength(2);
    const file = (await admin.call('GET /audit/export', { query: { format: 'jsonl', maxBytes: '1' } })).json;
    expect(file.next_cursor).toBeNull();
  });

  it('refuses invalid dates and unknown actions, and refuses viewers', async () => {
    const statusOf = async (query: Record<string, string>) => (await admin.call('GET /audit', { query })).status;
    expect(await statusOf({ from: '2026-13-45T00:00:00Z' })).toBe(400);
    expect(await statusOf({ action: 'rule.added\0' })).toBe(400);
    const viewer = await signedIn(app, { accountId: app.accountId, role: 'viewer' });
    expect((await viewer.call('GET /audit/export', { query: { format: 'csv' } })).status).toBe(403);
  });

  it('O8: slows down an account that makes too many changes; its reads and other accounts continue', async () => {
    const other = await app.addAccount('pro');
    const [busy, neighbour] = [
      await signedIn(app, { accountId: other.accountId, role: 'admin' }),
      await signedIn(app, { accountId: app.accountId, role: 'admin' }),
    ];
    const test = (visitor: SignedInVisitor) => visitor.call('POST /rules/test', { body: { content: 'hello' } });
    let refused: Awaited<ReturnType<typeof test>> | undefined;
    for (let at = 0; at < rates.dashboardWrites.atOnce * 5 && refused === undefined; at++) {
      const reply = await test(busy);
      if (reply.status !== 200) refused = reply;
    }
    expect(refused?.status).toBe(429);
    expect(refused?.json.error.code).toBe('rate_limit_exceeded');
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect((await busy.call('GET /rules')).status).toBe(200);
    expect((await test(neighbour)).status).toBe(200);
  }, 120_000);
});
