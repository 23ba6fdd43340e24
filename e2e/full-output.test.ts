/** Runs the real service while standard output cannot be written: a log file on a full disk. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freePort } from '../packages/server/src/testing/free-port.ts';

const command = join(import.meta.dirname, '../packages/cli/bin/moderato.js');
const full = '/dev/full';

it.skipIf(!existsSync(full))(
  'a full disk under standard output loses the log, but the service keeps running',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'moderato-output-'));
    const port = await freePort();
    const child = spawn(process.execPath, [command, 'serve'], {
      env: { PATH: process.env.PATH ?? '', PORT: String(port), MODERATO_DATA_DIR: dataDir, LOG_LEVEL: 'debug' },
      stdio: ['ignore', openSync(full, 'w'), 'ignore'],
    });
    const ended = once(child, 'close');
    const status = (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`).then(
        (reply) => reply.status,
        () => 0,
      );
    await expect.poll(() => status('/livez'), { timeout: 60_000 }).toBe(200);
    // Each of these writes a line.
    for (let n = 0; n < 50; n++) expect(await status('/v1/usage')).toBe(401);
    expect(child.exitCode).toBeNull();
    child.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
    rmSync(dataDir, { recursive: true, force: true });
  },
);
