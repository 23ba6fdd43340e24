/** Erased data is gone from the files, not only from the tables [O6]. */

import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { dayMs } from '../../base/durations.ts';
import { backupSqlite } from '../../base/storage/backup-sqlite.ts';
import { compactAfterErasure } from '../../base/storage/compact-after-erasure.ts';
import { expirySteps } from '../../base/storage/expire-held.ts';
import { openStores } from '../../stores.ts';
import { readAuthorRecord } from '../../testing/author-record.ts';
import { signedIn } from '../../testing/dashboard-visitor.ts';
import { startTestApp } from '../../testing/test-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'moderato-erased-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const author = 'forget-me-please-4711';
const text = 'a text about a quagmire';

/** What must not be found anywhere afterwards; the author's notes are added. */
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
    await stores.retention.set(accountId, { keep_content: true, days: 30, include_scored: true });
    await stores.webhooks.create(accountId, {
      ...{ label: 'ours', url: 'https://127.0.0.1:1/', events: ['decision.flag', 'decision.block'], enabled: true },
    });
    const rule = { action: 'create', type: 'wordlist', pattern: ['text'], moderation_action: 'flag' };
    expect((await app.call('POST', '/v1/config/rules', { key: liveKey, body: rule })).status).toBe(200);
    // Among many others, so that pages with the author on them are split.
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

    // What a process that is killed now would leave behind.
    const killed = join(folder, 'killed');
    cpSync(join(folder, 'data'), killed, { recursive: true });
    cpSync(join(folder, 'data.key'), join(folder, 'killed.key'));

    const backupFile = join(folder, 'backups', 'one.db');
    mkdirSync(join(folder, 'backups'));
    expect(await backupSqlite(join(folder, 'data'), backupFile)).toMatchObject({ bytes: expect.any(Number) });
    expect(found(join(folder, 'backups'))).toEqual([]);

    await app.stop();
    expect(found(join(folder, 'data'))).toEqual([]);
    expect(found(killed)).not.toEqual([]);
    const started = await openStores({ engine: 'sqlite', folder: killed, durability: 'process' });
    await compactAfterErasure(started.database);
    expect(found(killed)).toEqual([]);
    const pages = () => statSync(join(killed, 'moderato.db')).mtimeMs;
    const rewrittenAt = pages();
    await compactAfterErasure(started.database);
    expect(pages()).toBe(rewrittenAt);
    await started.close();
    const again = await openStores({ engine: 'sqlite', folder: join(folder, 'data'), durability: 'process' });
    expect(await readAuthorRecord(again.authors, { accountId, author })).toBeUndefined();
    await again.close();
  });
});

describe('O6: kept content', () => {
  it.each([
    ['that expires', 'expiry'],
    ['of an account that stopped keeping content', 'settings'],
  ])('%s is in no file of the data folder while the service runs', async (_name, way) => {
    const place = join(folder, way);
    const app = await startTestApp({ MODERATO_DATA_DIR: place });
    const { stores, accountId, liveKey } = app;
    await stores.retention.set(accountId, { keep_content: true, days: 30, include_scored: true });
    const rule = { action: 'create', type: 'wordlist', pattern: ['text'], moderation_action: 'flag' };
    expect((await app.call('POST', '/v1/config/rules', { key: liveKey, body: rule })).status).toBe(200);
    const body = { content: text };
    expect((await app.call('POST', '/v1/moderate/text', { key: liveKey, body })).status).toBe(200);
    const [kept] = await stores.database.query.selectFrom('kept_content').select('content').execute();
    const sealed = kept?.content ?? '';
    const holding = () => readdirSync(place).filter((name) => readFileSync(join(place, name)).includes(sealed));
    expect(holding()).not.toEqual([]);
    if (way === 'expiry') {
      const times = { nowMs: Date.now() + 31 * dayMs, ledgerDays: 90 };
      for (const expire of expirySteps(stores.database, ['kept_content'])) await expire(times, 1);
    } else {
      const owner = await signedIn(app, { accountId, role: 'owner' });
      const changed = await owner.call('PUT /review/settings', { body: { keep_content: false, days: 30 } });
      expect(changed.status).toBe(200);
    }
    expect(holding()).toEqual([]);
    await app.stop();
  });
});
