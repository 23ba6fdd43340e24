import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerProcess, startServer } from './support/server-process.ts';

/** Follows the README and the quick start to the letter: every command prints the output that they show. */
const root = join(import.meta.dirname, '..');
const pages = ['README.md', 'docs/guides/quick-start.md'].map((name) => {
  const text = readFileSync(join(root, name), 'utf8');
  const steps = [...text.matchAll(/```sh\n([^`]*curl[^`]*)```\s+```json\n([^`]*)```/g)].map((found) => ({
    command: found[1] as string,
    output: JSON.parse(found[2] as string) as Record<string, unknown>,
  }));
  return { name, text, steps };
});
const [readme, quickStart] = pages.map(({ text }) => text) as [string, string];

/** Values that change from call to call or from month to month. */
const changing = new Set(['request_id', 'rule_id', 'created_at', 'latency_ms', 'start', 'end']);
const settle = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, inner) => (changing.has(key) ? `a ${typeof inner}` : inner)));

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
let key: string;

beforeAll(async () => {
  const dataDir = join(folder, 'data');
  server = await startServer({ MODERATO_DATA_DIR: dataDir });
  const create = /npx moderato keys create --mode test --label "[^"]+"/.exec(readme)?.[0] ?? '';
  expect(quickStart).toContain(create);
  key = shell(create, { MODERATO_DATA_DIR: dataDir }).stdout.trim();
});
afterAll(async () => {
  server?.send('SIGTERM');
  await server?.ended;
});

describe.each(pages)('$name', ({ steps }) => {
  test('shows at least two calls with their replies', () => {
    expect(steps.length).toBeGreaterThanOrEqual(2);
  });

  test.each(steps)('shows the real output of: $command', ({ command, output }) => {
    const printed = execFileSync('bash', ['-c', command.replaceAll('http://127.0.0.1:8080', server.address)], {
      encoding: 'utf8',
      env: { ...process.env, MODERATO_KEY: key },
    });
    expect(settle(JSON.parse(printed))).toEqual(settle(output));
  });
});

test('the verdict at the top of the README matches the action, model and reason of the models', () => {
  const [, command = '', shown = ''] = /```console\n\$ (npx moderato check [^\n]+)\n([^`]*)```/.exec(readme) ?? [];
  const { stdout } = shell(command);
  // Scores may differ slightly between machines.
  const [verdict, ...rest] = stdout.split('\n');
  const words = (text: string) => text.slice(text.indexOf('WORD')).trimEnd();
  expect(shown.split('\n')[0]).toBe(verdict);
  expect(words(shown)).toBe(words(rest.join('\n')));
  expect(/^model +\S+$/m.exec(shown)?.[0]).toBe(/^model +\S+$/m.exec(stdout)?.[0]);
});

test('the quick start checks a text and scans a file', () => {
  const [, table = ''] = /```csv\n([^`]*)```/.exec(quickStart) ?? [];
  writeFileSync(join(folder, 'comments.csv'), table);
  const [, check = '', scan = ''] =
    /```sh\n(npx moderato check [^\n]+)\n(npx moderato scan [^\n]+)\n```/.exec(quickStart) ?? [];
  expect(shell(check).stdout).toMatch(/^(flag|block)\n/);
  expect(shell(scan)).toMatchObject({ status: 0, stdout: expect.stringContaining('flagged toxicity') });
});
