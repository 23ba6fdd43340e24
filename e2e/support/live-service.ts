/** The real service in a separate process, with a key of each mode created by the real command. */

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ServerProcess, startServer } from './server-process.ts';

const command = join(import.meta.dirname, '../../packages/cli/bin/moderato.js');

const run = promisify(execFile);

export interface LiveService {
  readonly address: string;
  readonly server: ServerProcess;
  /** The folder of its store, for a test that kills it and starts another there. */
  readonly dataDir: string;
  readonly liveKey: string;
  readonly testKey: string;
  /** Runs `moderato` on the same store and returns what it prints. */
  moderato(...words: string[]): Promise<string>;
  stop(): Promise<void>;
}

export async function startService(environment: Record<string, string> = {}): Promise<LiveService> {
  const dataDir = mkdtempSync(join(tmpdir(), 'moderato-service-'));
  const server = await startServer({ MODERATO_DATA_DIR: dataDir, ...environment });
  const moderato = async (...words: string[]) => {
    const env = { PATH: process.env.PATH ?? '', MODERATO_DATA_DIR: dataDir };
    return (await run(process.execPath, [command, ...words], { env })).stdout.trim();
  };
  const stop = async () => {
    server.send('SIGTERM');
    await server.ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const liveKey = await moderato('keys', 'create', '--mode', 'live');
    const testKey = await moderato('keys', 'create', '--mode', 'test');
    return { address: server.address, server, liveKey, testKey, dataDir, moderato, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
