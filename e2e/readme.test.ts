import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerProcess, startServer } from './support/server-process.ts';

/** Every command of the README that is followed by its output is run, and the two are held together. */
const root = join(import.meta.dirname, '..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const steps = [...readme.matchAll(/```sh\n([^`]*curl[^`]*)```\s+```json\n([^`]*)```/g)].map((found) => ({
  command: found[1] as string,
  output: JSON.parse(found[2] as string) as Record<string, unknown>,
}));

/** What differs from call to call, or from month to month. */
const changing = new Set(['request_id', 'rule_id', 'created_at', 'latency_ms', 'start', 'end']);
const settle = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, inner) => (changing.has(key) ? `a ${typeof inner}` : inner)));

const dataDir = mkdtempSync(join(tmpdir(), 'moderato-readme-'));
let server: ServerProcess;
let key: string;

beforeAll(async () => {
  server = await startServer({ MODERATO_DATA_DIR: dataDir });
  const create = /npx (moderato keys create --mode test --label "[^"]+")/.exec(readme)?.[1];
  key = execFileSync('bash', ['-c', `node_modules/.bin/${create}`], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, MODERATO_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
});
afterAll(async () => {
  server?.send('SIGTERM');
  await server?.ended;
});

describe('the README', () => {
  test('has a command with its output for each step of the walk', () => {
    expect(steps.length).toBeGreaterThanOrEqual(4);
  });

  test.each(steps)('prints what it shows: $command', ({ command, output }) => {
    const printed = execFileSync('bash', ['-c', command.replaceAll('http://127.0.0.1:8080', server.address)], {
      encoding: 'utf8',
      env: { ...process.env, MODERATO_KEY: key },
    });
    expect(settle(JSON.parse(printed))).toEqual(settle(output));
  });

  test('links only to files that exist', () => {
    const links = [...readme.matchAll(/\]\((?!http)([^)#]+)\)/g)].map((found) => found[1] as string);
    expect(links.length).toBeGreaterThan(10);
    for (const link of links) expect(() => execFileSync('test', ['-e', join(root, link)]), link).not.toThrow();
  });
});
