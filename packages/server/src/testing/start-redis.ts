/**
 * A separate Redis server for a test, in memory only, on a port that stays the same when it is restarted. If none is
 * installed, tests that need one are skipped with a message, never in CI.
 */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe } from 'vitest';
import { hasExtra } from './extras.ts';
import { freePort } from './free-port.ts';

/** A cluster of one. */
const clusterWords = ['--cluster-enabled', 'yes', '--cluster-announce-ip', '127.0.0.1'];
const command = ['redis-server', 'valkey-server'].find((name) => spawnSync(name, ['--version']).status === 0);

/** Runs a suite that needs a Redis, or prints that it was skipped. */
export function onRedis(suite: () => void): void {
  if (hasExtra(command !== undefined)) {
    if (command === undefined) throw new Error('redis-server is not installed: apt-get install redis-server');
    suite();
    return;
  }
  console.error('\nNOT RUN: what needs a Redis. To run it: apt-get install redis-server\n');
  describe.skip('redis-server is not installed', suite);
}

const maxStarts = 5;

export type TestRedis = Awaited<ReturnType<typeof startRedis>>;

export async function startRedis({ cluster = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'moderato-redis-'));
  let port = await freePort();
  let child: ChildProcess | undefined;

  /** Sends one command in the form that people type. */
  const ask = (line: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(`${line}\r\n`));
      socket.setEncoding('utf8').once('data', (reply) => {
        socket.destroy();
        resolve(String(reply));
      });
      socket.once('error', reject);
    });
  /** The first line of the reply. */
  const say = async (line: string) => (await ask(line)).split('\r\n', 1)[0] ?? '';

  async function start(): Promise<void> {
    const words = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder, '--daemonize', 'no'];
    child = spawn(command ?? 'redis-server', [...words, ...(cluster ? clusterWords : [])], {
      stdio: 'ignore',
    });
    const started = child;
    process.once('exit', () => void started.kill('SIGKILL'));
    while ((await say('PING').catch(() => '')) !== '+PONG') {
      if (started.exitCode !== null) throw new Error(`redis-server ended while starting on port ${port}`);
      await pause(20);
    }
    if (!cluster) return;
    await say('CLUSTER ADDSLOTSRANGE 0 16383');
    while (!(await ask('CLUSTER INFO').catch(() => '')).includes('cluster_state:ok')) await pause(20);
  }

  /** Ends it like a crash; its data is lost. */
  async function kill(): Promise<void> {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  /** Somebody else may take the port before the server does; then it starts on another one. */
  async function startSomewhere(): Promise<void> {
    for (let starts = 1; starts < maxStarts; starts++) {
      try {
        return await start();
      } catch {
        port = await freePort();
      }
    }
    await start();
  }

  await startSomewhere();
  return {
    url: `${cluster ? 'redis+cluster' : 'redis'}://127.0.0.1:${port}`,
    port,
    start,
    kill,
    /** It keeps its connections and answers nothing. */
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    say,
    async remove(): Promise<void> {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
