import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerProcess, startServer } from './support/server-process.ts';

/** Follows the README and the quick start to the letter: every command prints the output that they show. */
const root = join(import.meta.dirname, '..');
// The quick start comes first: its usage shows no call of a live key.
const pages = ['docs/guides/quick-start.md', 'README.md'].map((name) => {
  const text = readFileSync(join(root, name), 'utf8');
  const steps = [...text.matchAll(/```sh\n([^`]*curl[^`]*)```\s+```json\n([^`]*)```/g)].map((found) => ({
    command: found[1] as string,
    output: JSON.parse(found[2] as string) as Record<string, unknown>,
  }));
  const create = /npx moderato keys create --mode (live|test) --label "[^"]+"/.exec(text);
  return { name, text, steps, create: create?.[0] ?? '', mode: create?.[1] ?? '' };
});
const quickStart = pages[0]!.text;

/** Values that change from call to call or from month to month; the models' scores differ slightly between machines. */
const changing = ['request_id', 'rule_id', 'created_at', 'latency_ms', 'start', 'end'];
const settle = (value: unknown, mode: string): unknown => {
  const names = new Set(mode === 'live' ? [...changing, 'score'] : changing);
  return JSON.parse(JSON.stringify(value, (key, inner) => (names.has(key) ? `a ${typeof inner}` : inner)));
};

const folder = mkdtempSync(join(tmpdir(), 'moderato-first-steps-'));
const binaries = join(root, 'node_modules/.bin');
/** Runs the command of the page in a separate folder. `npx` is left out: it only finds the command. */
const shell = (command: string, env: Record<string, string> = {}) =>
  spawnSync('bash', ['-c', command.replaceAll('npx moderato', 'moderato')], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${binaries}:${process.env.PATH}`, ...env },
  });

let server: ServerProcess;
const keys: Record<string, string> = {};

beforeAll(async () => {
  const dataDir = join(folder, 'data');
  server = await startServer({ MODERATO_DATA_DIR: dataDir });
  for (const { create, mode } of pages) keys[mode] = shell(create, { MODERATO_DATA_DIR: dataDir }).stdout.trim();
});
afterAll(async () => {
  server?.send('SIGTERM');
  await server?.ended;
});

test('the README shows a live verdict, and the quick start those of test mode', () => {
  expect(pages.map(({ mode, steps }) => [mode, steps.length > 1])).toEqual([
    ['test', true],
    ['live', false],
  ]);
});

describe.each(pages)('$name', ({ steps, mode }) => {
  test('shows a call with its reply', () => {
    expect(steps.length).toBeGreaterThanOrEqual(1);
  });

  test.each(steps)('shows the real output of: $command', ({ command, output }) => {
    const printed = execFileSync('bash', ['-c', command.replaceAll('http://127.0.0.1:8080', server.address)], {
      encoding: 'utf8',
      env: { ...process.env, MODERATO_KEY: keys[mode] ?? '' },
    });
    expect(settle(JSON.parse(printed), mode)).toEqual(settle(output, mode));
  });
});

test('the quick start checks a text and scans a file', () => {
  const [, table = ''] = /```csv\n([^`]*)```/.exec(quickStart) ?? [];
  writeFileSync(join(folder, 'comments.csv'), table);
  const [, check = '', scan = ''] =
    /```sh\n(npx moderato check [^\n]+)\n(npx moderato scan [^\n]+)\n```/.exec(quickStart) ?? [];
  expect(shell(check).stdout).toMatch(/^(flag|block)\n/);
  expect(shell(scan)).toMatchObject({ status: 0, stdout: expect.stringContaining('flagged toxicity') });
});
