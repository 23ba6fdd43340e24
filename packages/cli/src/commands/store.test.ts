import { copyFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { commandLine, json, temporaryFolder } from '../testing/command-line.ts';

it('moves a store to another folder, which needs its key', async () => {
  const [folder, elsewhere] = [temporaryFolder(), temporaryFolder()];
  const moderato = commandLine({ MODERATO_DATA_DIR: folder });
  await moderato('accounts', 'create', 'forum');
  const file = join(elsewhere, 'moved.store');
  const exported = await json<{ rows: number }>(moderato, 'store', 'export', file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await moderato('store', 'export', file)).toMatchObject({ code: 1, stderr: expect.stringContaining('exists') });

  const target = commandLine({ MODERATO_DATA_DIR: elsewhere });
  expect(await target('store', 'import', file)).toMatchObject({ code: 1, stderr: expect.stringContaining('key') });
  copyFileSync(`${folder}.key`, `${elsewhere}.key`);
  expect(await json(target, 'store', 'import', file)).toMatchObject({ rows: exported.rows });
  expect((await target('accounts', 'list')).stdout).toBe((await moderato('accounts', 'list')).stdout);
  expect(await target('store', 'import', file)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('not empty'),
  });
});

it('says in a sentence what is wrong', async () => {
  const folder = temporaryFolder();
  const moderato = commandLine({ MODERATO_DATA_DIR: folder });
  const file = join(folder, 'some.store');
  expect((await moderato('store', 'export', file)).stderr).toContain(`There is no store in ${folder}`);
  expect((await moderato('store', 'import', file)).stderr).toContain('there is no such file');
  writeFileSync(file, 'something else\n');
  expect((await moderato('store', 'import', file)).stderr).toContain('not an exported store');
});
