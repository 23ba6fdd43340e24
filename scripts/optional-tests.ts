/** Tests that need more than `npm ci` brings: what they are, whether it is there, and how to get it. */

import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';

const endToEnd = join(import.meta.dirname, '../e2e');

export interface OptionalTests {
  readonly what: string;
  readonly isPresent: boolean;
  readonly install: string;
}

/** Heavy packages in a folder with a lockfile of its own; `marker` is what its installation leaves. */
function inFolder(what: string, name: string, how = '', marker = 'node_modules'): OptionalTests {
  const install = `npm ci --prefix e2e/${name}${how}`;
  return { what, isPresent: existsSync(join(endToEnd, name, marker)), install };
}

function program(what: string, name: string): OptionalTests {
  const isPresent = spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;
  return { what, isPresent, install: `apt-get install ${name}` };
}

export const optionalTests: readonly OptionalTests[] = [
  inFolder('the OpenAPI document against Spectral (e2e/openapi-lint.test.ts)', 'spectral'),
  inFolder(
    "Perspective's own programs against the alias (e2e/perspective-clients.test.ts)",
    'perspective-clients',
    ' (needs Python 3)',
    'node_modules/.python',
  ),
  inFolder('the recipes for web frameworks (e2e/client-recipes.test.ts)', 'client-recipes', ' --ignore-scripts'),
  inFolder('the client in Bun, Deno and workerd (e2e/client-runtimes.test.ts)', 'client-runtimes'),
  inFolder('the providers against a protocol server (e2e/providers.test.ts)', 'providers'),
  inFolder(
    'the journey with a real language model (e2e/language-model.test.ts)',
    'language-model',
    ' && npm run fetch-model --prefix e2e/language-model',
    'model',
  ),
  program(
    'the dashboard and the client in a browser (e2e/dashboard-*.test.ts, e2e/client-runtimes.test.ts)',
    'chromium',
  ),
  program(
    'several copies that share a Redis (packages/server/src/redis, e2e/many-machines.test.ts, e2e/chaos.test.ts)',
    'redis-server',
  ),
  {
    what: 'dumps of PostgreSQL, made and read as the guide says (e2e/postgres-backup.test.ts)',
    isPresent: globSync('/usr/lib/postgresql/*/bin/initdb').length > 0,
    install: 'apt-get install postgresql',
  },
  program("clocks over a month's end (e2e/chaos.test.ts)", 'faketime'),
  program('completions in zsh (packages/cli/src/commands/completions.test.ts)', 'zsh'),
  program('completions in fish (packages/cli/src/commands/completions.test.ts)', 'fish'),
];
