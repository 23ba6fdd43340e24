import { copyFileSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { commandLine, json, temporaryFolder } from '../testing/command-line.ts';

it('copies the store while it is open, and the copy works in another folder', async () => {
  const [folder, elsewhere] = [temporaryFolder(), temporaryFolder()];
  const moderato = commandLine({ MODERATO_DATA_DIR: folder });
  await moderato('accounts', 'create', 'forum');
  const file = join(elsewhere, 'copy.db');
  const { bytes } = await json<{ bytes: number }>(moderato, 'backup', file);
  expect(bytes).toBe(statSync(file).size);
  expect(statSync(file).mode & 0o077).toBe(0);
  await moderato('accounts', 'create', 'made later');

  const restored = join(elsewhere, 'restored');
  mkdirSync(restored);
  copyFileSync(file, join(restored, 'moderato.db'));
  // The store's key is kept separately from its backups.
  expect(await commandLine({ MODERATO_DATA_DIR: restored })('accounts', 'list')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('restored.key is missing'),
  });
  copyFileSync(`${folder}.key`, `${restored}.key`);
  const { stdout } = await commandLine({ MODERATO_DATA_DIR: restored })('accounts', 'list');
  expect(stdout).toContain('forum');
  expect(stdout).not.toContain('made later');
});

it('overwrites nothing, and says if there is nothing to copy', async () => {
  const folder = temporaryFolder();
  const file = join(temporaryFolder(), 'copy.db');
  const nothing = await commandLine({ MODERATO_DATA_DIR: folder })('backup', file);
  expect(nothing).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no store') });
  expect(existsSync(file)).toBe(false);

  const moderato = commandLine({ MODERATO_DATA_DIR: folder });
  await moderato('accounts', 'create', 'forum');
  writeFileSync(file, 'mine');
  expect(await moderato('backup', file)).toMatchObject({ code: 1, stderr: expect.stringContaining('already exists') });
  const nowhere = join(folder, 'no-such-folder');
  const stderr = expect.stringContaining(`There is no folder ${nowhere}`);
  expect(await moderato('backup', join(nowhere, 'copy.db'))).toMatchObject({ code: 1, stderr });
  expect(statSync(file).size).toBe(4);
});

it('refers to PostgreSQL’s own tools for PostgreSQL', async () => {
  const moderato = commandLine({
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    MODERATO_SECRET_KEY: '5e'.repeat(32),
  });
  expect(await moderato('backup', '/nowhere')).toMatchObject({ code: 1, stderr: expect.stringContaining('pg_dump') });
});
