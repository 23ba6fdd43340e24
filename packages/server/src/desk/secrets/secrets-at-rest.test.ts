/** Nobody can read a secret from the files of the store or a copy of the database [O7]. */

import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { symmetricDecrypt } from 'better-auth/crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isRefused } from '../../base/http/route.ts';
import { backupSqlite } from '../../base/storage/backup-sqlite.ts';
import type { Database, DatabaseOptions } from '../../base/storage/database.ts';
import { readInstanceSecret } from '../../base/storage/instance-secret.ts';
import type { NewKeptContent } from '../../base/storage/review-schema.ts';
import { authSecretName } from '../../base/storage/sealed-columns.ts';
import { newSecretKey } from '../../base/storage/secret-key.ts';
import { indexWords } from '../../calls/retention/index-words.ts';
import { createChanges } from '../../changes.ts';
import { openStores, type Stores } from '../../stores.ts';
import { readAuthorRecord } from '../../testing/author-record.ts';
import { commandLine } from '../../testing/by-command-line.ts';
import { password, signedIn } from '../../testing/dashboard-visitor.ts';
import { onEveryEngine } from '../../testing/engines.ts';
import { liveCall } from '../../testing/ledger-entries.ts';
import { startTestApp } from '../../testing/test-app.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'moderato-secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Which of the words are in a file of the folder. */
const found = (folder: string, words: readonly string[]) =>
  readdirSync(folder).flatMap((name) => {
    const bytes = readFileSync(join(folder, name));
    return words.filter((word) => bytes.includes(word)).map((word) => `${word} in ${name}`);
  });

describe('O7: a running service', () => {
  it('has no content, webhook secret or second factor in its files, and shows them to those who may see them', async () => {
    const parent = newFolder();
    const folder = join(parent, 'data');
    const app = await startTestApp({ MODERATO_DATA_DIR: folder });
    const { stores, accountId, liveKey } = app;
    await stores.retention.set(accountId, { keep_content: true, days: 30, include_scored: true });
    const owner = await signedIn(app, { accountId, role: 'owner' });
    const draft = { label: 'ours', url: 'https://127.0.0.1:1/', events: ['decision.flag'], enabled: true };
    const hook = await owner.call('POST /webhooks', { body: draft });
    const renewed = await owner.call('POST /webhooks/:webhook_id/secret', {
      params: { webhook_id: hook.json.webhook.webhook_id },
    });
    const factor = await owner.call('POST /profile/second-factor', { body: { password } });
    const rule = { action: 'create', type: 'wordlist', pattern: ['text'], moderation_action: 'flag' };
    expect((await app.call('POST', '/v1/config/rules', { key: liveKey, body: rule })).status).toBe(200);
    const content = 'a text about a quagmire';
    await app.call('POST', '/v1/moderate/text', { key: liveKey, body: { content, user_id: 'ann' } });
    await owner.call('POST /notes', { body: { author: 'ann', text: 'writes about a mudflat' } });
    expect((await owner.call('GET /notes', { query: { author: 'ann' } })).text).toContain('mudflat');
    const queue = await owner.call('GET /review', { query: {} });
    expect(queue.json.items.map((item) => item.content)).toEqual([content]);
    expect(await readAuthorRecord(stores.authors, { accountId, author: 'ann' })).toMatchObject({
      contents: [{ content }],
    });
    expect(await stores.webhooks.list(accountId)).toMatchObject([
      { secret: renewed.json.secret, previous: { secret: hook.json.secret } },
    ]);

    await indexWords(stores.database);
    const search = await owner.call('POST /decisions/search', { body: { text: 'quagmire' } });
    expect(search.json.items).toHaveLength(1);

    const { query } = stores.database;
    const seeds = await query.selectFrom('second_factors').select(['secret', 'backup_codes']).execute();
    expect(seeds).toHaveLength(1);
    for (const { value } of await query.selectFrom('instance').select('value').execute()) {
      for (const data of [seeds[0]?.secret ?? '', seeds[0]?.backup_codes ?? '']) {
        await expect(symmetricDecrypt({ key: value, data })).rejects.toThrow();
      }
    }
    const secrets = [
      'quagmire',
      'mudflat',
      hook.json.secret.slice(6),
      renewed.json.secret.slice(6),
      factor.json.secret,
    ];
    const seed = Buffer.from(decodeBase32(factor.json.secret)).toString();
    expect(found(folder, [...secrets, seed])).toEqual([]);
    expect(await backupSqlite(folder, join(parent, 'one.db'))).toMatchObject({ bytes: expect.any(Number) });
    await app.stop();
    expect(found(folder, [...secrets, seed])).toEqual([]);
    expect(readFileSync(join(parent, 'one.db')).includes('quagmire')).toBe(false);
  });

  it('creates its key next to the data folder, readable only by itself, and refuses any other', async () => {
    const parent = newFolder();
    const options: DatabaseOptions = { engine: 'sqlite', folder: join(parent, 'data'), durability: 'process' };
    await (await openStores(options)).close();
    const file = join(parent, 'data.key');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
    expect(readdirSync(parent)).toEqual(['data', 'data.key']);

    renameSync(file, `${file}.away`);
    await expect(openStores(options)).rejects.toThrow(/data\.key is missing.*MODERATO_SECRET_KEY/);
    writeFileSync(file, 'no key');
    await expect(openStores(options)).rejects.toThrow(/holds no valid key/);
    writeFileSync(file, newSecretKey());
    await expect(openStores(options)).rejects.toThrow(/encrypted with a different key/);
    await expect(openStores({ ...options, secretKeys: [newSecretKey()] })).rejects.toThrow(
      /encrypted with a different key/,
    );
    renameSync(`${file}.away`, file);
    await (await openStores(options)).close();
    await (await openStores({ ...options, secretKeys: [readFileSync(file, 'utf8').trim()] })).close();
  });

  it('says where the key could not be written', async () => {
    const parent = newFolder();
    const folder = join(parent, 'data');
    const nowhere = join(parent, 'nowhere', 'moderato.key');
    const options = { engine: 'sqlite', folder, durability: 'process', secretKeyFile: nowhere } as const;
    await expect(openStores(options)).rejects.toThrow(/nowhere.*cannot be created.*MODERATO_SECRET_KEY_FILE/);
  });
});

onEveryEngine((engine, create) => {
  describe(`O7: secrets at rest on ${engine}`, () => {
    const content = 'a text about a quagmire';
    const accountId = 'acct_1';
    const kept: NewKeptContent = { content, restricted: 0, expires_at: 99_999_999_999_999 };

    /** More than are encrypted in one go. */
    const expected = Array.from({ length: 450 }, (_, n) => `${content} ${n}`);

    async function fill({ database, ledger, webhooks }: Stores): Promise<string> {
      await database.query
        .insertInto('accounts')
        .values({ id: accountId, name: 'one', plan: 'pro', created_at: 1 })
        .execute();
      await ledger.append(expected.map((text) => ({ ...liveCall(accountId), kept: { ...kept, content: text } })));
      const draft = { label: 'ours', url: 'https://example.com/', events: [], enabled: true };
      const webhook = await webhooks.create(accountId, draft);
      await readInstanceSecret(database, authSecretName);
      return webhook?.id ?? '';
    }

    const keptIn = async ({ query, secrets }: Database) => {
      const rows = await query.selectFrom('kept_content').selectAll().execute();
      return rows.map((row) => secrets.open(['kept_content', row.account_id, row.request_id], row.content)).sort();
    };

    it('changing the key while a copy is running re-encrypts everything, including what the copy writes', async () => {
      const place = await create('empty');
      const [old, next] = [newSecretKey(), newSecretKey()];
      const withKeys = (...secretKeys: string[]) => ({ ...place.options, secretKeys });
      const earlier = await openStores(withKeys(old));
      const webhookId = await fill(earlier);
      const webhookSecret = (await earlier.webhooks.find(accountId, webhookId))?.secret;
      await earlier.close();

      const running = await openStores(withKeys(next, old));
      const line = await openStores(withKeys(next, old));
      // Both continue with the old key until they are notified.
      const call = liveCall(accountId);
      const rotating = createChanges(line).secrets.rotate(commandLine, 300);
      await running.ledger.append([{ ...call, kept }]);
      const rotated = await rotating;
      expect(isRefused(rotated) ? rotated : rotated.answer).toBe(453);
      await Promise.all([running.close(), line.close()]);

      await expect(openStores(withKeys(old))).rejects.toThrow(/encrypted with a different key/);
      const after = await openStores(withKeys(next));
      expect(await keptIn(after.database)).toEqual([...expected, content].sort());
      expect(webhookSecret).toMatch(/^whsec_/);
      expect((await after.webhooks.find(accountId, webhookId))?.secret).toBe(webhookSecret);
      const refused = await createChanges(after).secrets.rotate(commandLine, 0);
      expect(isRefused(refused) && refused.refusal.code).toBe('conflict');
      await after.close();
      await place.remove();
    });
  });
});

function decodeBase32(text: string): Uint8Array {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Uint8Array.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
