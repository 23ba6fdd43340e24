/**
 * A PostgreSQL from the system's packages, with the tools of the same version (Debian: `postgresql`): the PostgreSQL of
 * our other tests does not include the programs that write and read dumps.
 */

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../packages/server/src/testing/free-port.ts';

const programs = globSync('/usr/lib/postgresql/*/bin/pg_restore').map((file) => join(file, '..'));
const folderOfPrograms = programs.filter((folder) => globSync(join(folder, 'initdb')).length > 0).at(-1);

export const systemPostgresInstalled = folderOfPrograms !== undefined;

export interface SystemPostgres {
  /** The address of an empty database. */
  createDatabase(name: string): string;
  /** Runs one of its programs. */
  run(program: string, words: readonly string[]): string;
  remove(): Promise<void>;
}

export async function startSystemPostgres(): Promise<SystemPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'moderato-postgres-'));
  const who = userOfPostgres();
  const data = join(folder, 'data');
  mkdirSync(data);
  if (who !== undefined) for (const path of [folder, data]) chownSync(path, who.uid, who.gid);
  const program = (name: string) => join(folderOfPrograms ?? '', name);
  const run = (name: string, words: readonly string[]) =>
    execFileSync(program(name), words, { encoding: 'utf8', stdio: 'pipe' });
  execFileSync(program('initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '-N'], {
    stdio: 'pipe',
    ...who,
  });
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
  const child = spawn(
    program('postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { stdio: 'ignore', ...who },
  );
  const kill = () => void child.kill('SIGQUIT');
  process.once('exit', kill);
  const address = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const isUp = () => {
    try {
      return run('pg_isready', ['-d', address('postgres')]) !== '';
    } catch {
      return false;
    }
  };
  while (!isUp()) {
    if (child.exitCode !== null) throw new Error('PostgreSQL ended while starting.');
    await pause(50);
  }
  return {
    createDatabase(name) {
      run('createdb', ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', name]);
      return address(name);
    },
    run,
    async remove() {
      process.off('exit', kill);
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root, which tests in containers often do. */
function userOfPostgres(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}
