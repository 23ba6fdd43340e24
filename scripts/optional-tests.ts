/** Tests that need more than `npm ci` installs: which they are, whether their needs are met, and how to meet them. */

import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { isReleaseInHistory } from '../e2e/support/release.ts';
import { isBareMachine, isDispensable } from '../packages/server/src/testing/extras.ts';

const endToEnd = join(import.meta.dirname, '../e2e');

export interface OptionalTests {
  readonly what: string;
  /** File filters for the test runner. */
  readonly files: readonly string[];
  readonly isPresent: boolean;
  /** In CI. */
  readonly isRequired: boolean;
  readonly install: string;
}

/** Heavy packages in a folder with its own lockfile; `marker` is a file that the installation leaves. */
function inFolder(what: string, name: string, how = '', marker = 'node_modules'): OptionalTests {
  const install = `npm ci --prefix e2e/${name}${how}`;
  const file = name === 'spectral' ? 'openapi-lint' : name;
  return optional(what, [`e2e/${file}.test.ts`], existsSync(join(endToEnd, name, marker)), install);
}

function program(what: string, name: string, files: readonly string[]): OptionalTests {
  const isPresent = spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;
  return optional(what, files, isPresent, `apt-get install ${name === 'go' ? 'golang-go' : name}`);
}

function optional(what: string, files: readonly string[], isPresent: boolean, install: string): OptionalTests {
  return { what, files, isPresent: isPresent && !isBareMachine, isRequired: true, install };
}

const javaClients = optional(
  "Java programs of OpenAI's moderation endpoint",
  ['e2e/java-clients.test.ts'],
  existsSync(join(endToEnd, 'java-clients/node_modules/.java')),
  'mvn --file e2e/java-clients dependency:copy-dependencies (needs Java 17 and Maven)',
);

const completions = ['packages/cli/src/commands/completions.test.ts'];

export const optionalTests: readonly OptionalTests[] = [
  inFolder('the OpenAPI document against Spectral', 'spectral'),
  inFolder("programs of OpenAI's moderation endpoint", 'openai-clients', ' (needs Python 3)', 'node_modules/.python'),
  { ...javaClients, isRequired: !isDispensable('java-clients') },
  inFolder(
    "Perspective's own programs against the alias",
    'perspective-clients',
    ' (needs Python 3)',
    'node_modules/.python',
  ),
  optional(
    'unchanged programs through the redirect',
    ['e2e/redirect.test.ts'],
    existsSync(join(endToEnd, 'perspective-clients/node_modules/.python')),
    'npm ci --prefix e2e/perspective-clients (needs Python 3)',
  ),
  program("Discourse's request through the redirect", 'ruby', ['e2e/redirect.test.ts']),
  program("Comentario's request through the redirect", 'go', ['e2e/redirect.test.ts']),
  inFolder(
    'clients of Akismet',
    'akismet-clients',
    ' (needs Python 3; Ruby and PHP for two of them)',
    'node_modules/.python',
  ),
  inFolder('the recipes for web frameworks', 'client-recipes', ' --ignore-scripts'),
  optional(
    'the WordPress plugin',
    ['e2e/wordpress-plugin.test.ts'],
    spawnSync('php', ['--version']).status === 0,
    'apt-get install php-cli',
  ),
  optional(
    'the chat bots with their libraries, and the WordPress plugin as PHP 7.4',
    ['e2e/chat-bots.test.ts', 'e2e/wordpress-plugin.test.ts'],
    existsSync(join(endToEnd, 'plugins/node_modules/.python')),
    'npm ci --prefix e2e/plugins (needs Python 3)',
  ),
  inFolder('the client in Bun, Deno and workerd', 'client-runtimes'),
  inFolder('the Python client', 'python-client', ' (needs Python 3.10 or newer)', 'node_modules/.python/bin/hatchling'),
  inFolder('the providers against a protocol server', 'providers'),
  inFolder('signing in with an OpenID provider', 'openid'),
  inFolder('recordings with the real speech model', 'audio'),
  inFolder('the tarball for npx, with Node 20 and 24', 'npx', ' (Linux; needs the registry while it runs)'),
  inFolder(
    'the journey with a real language model',
    'language-model',
    ' && npm run fetch-model --prefix e2e/language-model',
    'model',
  ),
  program('pages and the client in a browser', 'chromium', [
    'e2e/dashboard-',
    'e2e/docs-site.test.ts',
    'e2e/client-runtimes.test.ts',
    'e2e/openid.test.ts',
  ]),
  program('several copies that share a Redis', 'redis-server', [
    'packages/server/src/base/redis/',
    'packages/server/src/base/fairness/budget.test.ts',
    'e2e/many-machines.test.ts',
    'e2e/chaos.test.ts',
  ]),
  optional(
    'dumps of PostgreSQL, made and read as the guide says',
    ['e2e/postgres-backup.test.ts'],
    globSync('/usr/lib/postgresql/*/bin/initdb').length > 0,
    'apt-get install postgresql',
  ),
  optional('going back to the last release', ['e2e/go-back.test.ts'], isReleaseInHistory, 'git fetch --unshallow'),
  program("clocks over a month's end", 'faketime', ['e2e/chaos.test.ts']),
  program('completions in zsh', 'zsh', completions),
  program('completions in fish', 'fish', completions),
];
