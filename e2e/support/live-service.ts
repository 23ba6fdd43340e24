/** The real service in a separate process, with a key of each mode. */

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeKeys } from './make-keys.ts';
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
  const { live: liveKey, test: testKey } = await makeKeys(dataDir);
  const server = await startServer({ MODERATO_DATA_DIR: dataDir, ...environment });
  return {
    address: server.address,
    server,
    liveKey,
    testKey,
    dataDir,
    async moderato(...words) {
      const env = { PATH: process.env.PATH ?? '', MODERATO_DATA_DIR: dataDir };
      return (await run(process.execPath, [command, ...words], { env })).stdout.trim();
    },
    async stop() {
      server.send('SIGTERM');
      await server.ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
