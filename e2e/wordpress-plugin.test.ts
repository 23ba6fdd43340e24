import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasExtra } from '../packages/server/src/testing/extras.ts';
import { freePort } from '../packages/server/src/testing/free-port.ts';
import { type LiveService, startService } from './support/live-service.ts';

/**
 * The WordPress plugin in PHP, with a stubbed WordPress, against the real service. Its tests are in PHP as well;
 * `npm test` says so if PHP is missing, and CI requires it.
 */
const plugin = join(import.meta.dirname, '../plugins/wordpress/moderato.php');
const program = join(import.meta.dirname, '../plugins/wordpress/tests/run.php');
const libraries = join(import.meta.dirname, 'plugins/package.json');
const run = promisify(execFile);

describe.runIf(hasExtra(spawnSync('php', ['--version']).status === 0))('the WordPress plugin', () => {
  let service: LiveService;

  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service?.stop());

  test('keeps each guarantee that its own tests name', async () => {
    const env = {
      PATH: process.env.PATH ?? '',
      MODERATO_URL: service.address,
      MODERATO_KEY: service.testKey,
      MODERATO_CLOSED_URL: `http://127.0.0.1:${await freePort()}`,
    };
    const { stdout } = await run('php', [program], { env }).catch((error) => error as { stdout: string });
    const lines = stdout.trim().split('\n');
    expect(lines.filter((line) => !line.startsWith('ok '))).toEqual([]);
    expect(lines).toHaveLength(20);
  });
});

describe.runIf(hasExtra(existsSync(join(libraries, '../node_modules'))))('PHP 7.4', () => {
  interface Parser {
    parseCode(code: string, file: string): unknown;
  }
  const parse = (code: string) => {
    const { Engine } = createRequire(libraries)('php-parser') as { Engine: new (options: object) => Parser };
    return new Engine({ parser: { version: '7.4' } }).parseCode(code, 'moderato.php');
  };

  test('can read the WordPress plugin', () => {
    expect(() => parse('<?php $name = $user?->name;')).toThrow();
    expect(() => parse('<?php echo match (1) { default => 2 };')).toThrow();
    expect(parse(readFileSync(plugin, 'utf8'))).toMatchObject({ kind: 'program', errors: [] });
  });
});
