/** Keys and tokens are stored as hashes: nobody can sign in with what is in the files. */

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { backupSqlite } from '../../base/storage/backup-sqlite.ts';
import { password, signedIn } from '../../testing/dashboard-visitor.ts';
import { startTestApp } from '../../testing/test-app.ts';

const tokenOf = (link: string) => new URL(link).hash.replace('#token=', '');

it('passwords, keys, sessions and links are in no file of the data folder and in no backup', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'moderato-hashes-'));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  const folder = join(parent, 'data');
  const app = await startTestApp({ MODERATO_DATA_DIR: folder });
  const { accountId, liveKey, testKey } = app;
  const owner = await signedIn(app, { accountId, role: 'owner' });
  const member = await signedIn(app, { accountId, role: 'viewer' });
  const made = await owner.call('POST /keys', { body: { mode: 'live', label: 'ours' } });
  const invited = await owner.call('POST /invitations', { body: { email: 'new@example.com', role: 'viewer' } });
  const reset = await owner.call('POST /members/:user_id/reset-link', { params: { user_id: member.userId } });
  expect([made.status, invited.status, reset.status]).toEqual([200, 200, 200]);

  const cookies = [...owner.cookies.values()].map((value) => decodeURIComponent(value).split('.')[0] ?? '');
  const links = [tokenOf(invited.json.link), tokenOf(reset.json.link)];
  const openers = [password, liveKey, testKey, made.json.secret, ...cookies, ...links];
  for (const opener of openers) expect(opener.length).toBeGreaterThan(15);
  const found = (place: string) =>
    readdirSync(place).flatMap((name) => {
      const bytes = readFileSync(join(place, name));
      return openers.filter((opener) => bytes.includes(opener)).map((opener) => `${opener.slice(0, 9)}… in ${name}`);
    });
  // The same search finds values that may be stored readable.
  expect(readdirSync(folder).some((name) => readFileSync(join(folder, name)).includes('new@example.com'))).toBe(true);
  expect(found(folder)).toEqual([]);
  expect(await backupSqlite(folder, join(parent, 'one.db'))).toMatchObject({ bytes: expect.any(Number) });
  await app.stop();
  expect(found(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
  expect(found(parent)).toEqual([]);
});
