/** What is erased is gone from the files, not only from the tables [O6]. */

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { backupSqlite } from '../storage/backup-sqlite.ts';
import { openStores } from '../stores.ts';
import { readAuthorRecord } from '../testing/author-record.ts';
import { signedIn } from '../testing/dashboard-visitor.ts';
import { startTestApp } from '../testing/test-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'moderato-erased-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const author = 'forget-me-please-4711';
const text = 'a text about a quagmire';

/** What may be found nowhere afterwards; the notes of the author are added. */
const words = [author, 'quagmire'];

const found = (place: string) =>
  readdirSync(place).flatMap((name) => {
    const bytes = readFileSync(join(place, name));
    return words.filter((word) => bytes.includes(word)).map((word) => `${word} in ${name}`);
  });

describe('O6: an erased author', () => {
  it('is in no file of the data folder after a clean stop, and in no backup', async () => {
    const app = await startTestApp({ MODERATO_DATA_DIR: join(folder, 'data') });
    const { stores, accountId, liveKey } = app;
    await stores.retention.set(accountId, { keepContent: true, days: 30, includeScored: true });
    await stores.webhooks.create(accountId, {
      ...{ label: 'ours', url: 'https://127.0.0.1:1/', events: ['decision.flag', 'decision.block'], enabled: true },
    });
    const rule = { action: 'create', type: 'wordlist', pattern: ['text'], moderation_action: 'flag' };
    expect((await app.call('POST', '/v1/config/rules', { key: liveKey, body: rule })).status).toBe(200);
    // Among many others, so that pages are split with the author on them.
    for (let n = 0; n < 150; n++) {
      const user_id = n % 3 === 0 ? author : `somebody-else-${(n * 7_919) % 997}`;
      const body = { content: user_id === author ? text : `a text about a marsh ${n}`, user_id };
      const headers = { 'idempotency-key': `${user_id} ${n}` };
      expect((await app.call('POST', '/v1/moderate/text', { key: liveKey, body, headers })).status).toBe(200);
    }
    const owner = await signedIn(app, { accountId, role: 'owner' });
    const [of] = (await owner.call('GET /authors/timeline', { query: { author } })).json.items;
    for (const about of [{ author }, { request_id: of?.request_id }]) {
      const body = { ...about, text: 'wrote about a quagmire' };
      expect((await owner.call('POST /notes', { body })).status).toBe(200);
    }
    const notes = await stores.database.query.selectFrom('notes').select(['id', 'text']).execute();
    for (const { id, text: sealed } of notes) words.push(id, sealed.slice(0, 60));
    const request_id = of?.request_id ?? '';
    const cases: [string, object][] = [
      ['/v1/reports', { request_id, reason: 'about a quagmire', reporter_id: author }],
      ['/v1/outcomes', { request_id, outcome: 'removed', clause: 'no quagmire' }],
      ['/v1/appeals', { request_id, reason: 'my quagmire' }],
    ];
    for (const [path, body] of cases) {
      expect((await app.call('POST', path, { key: liveKey, body })).status).toBe(200);
    }
    const { query } = stores.database;
    const appeals = await query.selectFrom('appeals').select(['id', 'reason as sealed']).execute();
    const outcomes = await query.selectFrom('outcomes').select(['id', 'snapshot as sealed']).execute();
    const reports = await query.selectFrom('reports').select(['id', 'reason as sealed']).execute();
    for (const { sealed } of [...appeals, ...outcomes, ...reports]) words.push(sealed.slice(0, 60));
    expect([appeals, outcomes, reports].map(({ length }) => length)).toEqual([1, 1, 1]);
    const exported = await owner.call('GET /authors/export.json', { query: { author } });
    expect(exported.headers['content-disposition']).toBe('attachment; filename="author.json"');
    expect(exported.json).toMatchObject({ author, contents: { length: 50 }, notes: { length: 2 } });
    expect(found(join(folder, 'data'))).not.toEqual([]);
    const { status, json } = await owner.call('POST /authors/erase', { body: { author } });
    expect([status, json.erased]).toMatchObject([200, { decisions: 50, contents: 50 }]);

    const backupFile = join(folder, 'backups', 'one.db');
    mkdirSync(join(folder, 'backups'));
    expect(await backupSqlite(join(folder, 'data'), backupFile)).toMatchObject({ bytes: expect.any(Number) });
    expect(found(join(folder, 'backups'))).toEqual([]);

    await app.stop();
    expect(found(join(folder, 'data'))).toEqual([]);
    const again = await openStores({ engine: 'sqlite', folder: join(folder, 'data'), durability: 'process' });
    expect(await readAuthorRecord(again.authors, { accountId, author })).toBeUndefined();
    await again.close();
  });
});
