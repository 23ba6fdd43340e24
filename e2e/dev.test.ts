import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../packages/server/src/testing/free-port.ts';

const script = join(import.meta.dirname, '../scripts/dev.ts');

test('npm run dev answers at one address: the service, and the sources of the dashboard', async () => {
  const port = await freePort();
  const child = spawn(process.execPath, [script], {
    env: {
      PATH: process.env.PATH ?? '',
      PORT: `${port}`,
      MODERATO_DATA_DIR: mkdtempSync(join(tmpdir(), 'moderato-dev-')),
    },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  onTestFinished(() => void child.kill('SIGTERM'));
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);

  await expect
    .poll(
      () =>
        get('/readyz').then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 150_000 },
    )
    .toBe(200);
  expect((await get('/v1/usage')).status).toBe(401);
  expect((await get('/dashboard/api/session')).headers.get('x-request-id')).not.toBeNull();
  expect(await (await get('/dashboard/')).text()).toContain('@vite/client');
  const source = await get('/dashboard/src/main.tsx');
  expect(source.headers.get('content-type')).toMatch('javascript');

  child.kill('SIGTERM');
  await ended;
  await expect(get('/readyz')).rejects.toThrow();
});
