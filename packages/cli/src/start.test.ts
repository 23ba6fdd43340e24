import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from './testing/command-line.ts';
import { startServer } from './testing/command-process.ts';

const listModules = new URL('testing/list-modules.mjs', import.meta.url);

/** The packages that a service has loaded by the time it answers. */
async function loadedPackages(environment: NodeJS.ProcessEnv = {}): Promise<string[]> {
  const folder = temporaryFolder();
  const file = join(folder, 'modules.txt');
  const { address } = await startServer({
    MODERATO_DATA_DIR: folder,
    NODE_OPTIONS: `--import "${listModules}"`,
    LOADED_MODULES: file,
    ...environment,
  });
  expect((await fetch(`${address}/livez`)).status).toBe(200);
  const names = [...readFileSync(file, 'utf8').matchAll(/.*\/node_modules\/((?:@[^/\n]+\/)?[^/\n]+)\//g)];
  return [...new Set(names.map(([, name]) => name as string))];
}

// Each takes a tenth of a second and megabytes of memory that most services do not need.
describe('starting', () => {
  it('does not load a database client, image decoder, metrics, provider or model runtime until needed', async () => {
    const loaded = await loadedPackages();
    expect(loaded).toEqual(expect.arrayContaining(['fastify', 'kysely', 'typebox']));
    for (const name of ['pg', 'sharp', 'prom-client', 'openai', 'cockatiel', 'onnxruntime-node', 'better-auth']) {
      expect(loaded).not.toContain(name);
    }
  });

  it('loads the metrics if they have a port', async () => {
    expect(await loadedPackages({ METRICS_PORT: '0' })).toContain('prom-client');
  });
});

describe('stopping', () => {
  it('O4: works with SIGTERM even if nobody reads the log any more', async () => {
    const { child } = await startServer({ MODERATO_DATA_DIR: temporaryFolder() });
    child.stdout?.destroy();
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});
