/** Runs docs/guides/reports-and-appeals.md from top to bottom in one shell: every command prints what the page shows. */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerProcess, startServer } from './support/server-process.ts';

const root = join(import.meta.dirname, '..');
const guide = readFileSync(join(root, 'docs/guides/reports-and-appeals.md'), 'utf8');
const steps = [...guide.matchAll(/```sh\n([^`]*)```(?:\s+```(?:json|text)\n([^`]*)```)?/g)].map(
  ([, command = '', shown]) => ({ command, shown }),
);
const shownAddress = 'http://127.0.0.1:8080';
const boundary = '=== next step ===';

const folder = mkdtempSync(join(tmpdir(), 'moderato-reports-guide-'));
let server: ServerProcess;
let printed: string[];

beforeAll(async () => {
  const dataDir = join(folder, 'data');
  server = await startServer({ MODERATO_DATA_DIR: dataDir });
  // `npx` is left out: it only finds the command.
  const script = steps.map(({ command }) => `${command}\necho '${boundary}'\n`).join('');
  const output = execFileSync(
    'bash',
    ['-euo', 'pipefail', '-c', script.replaceAll('npx moderato', 'moderato')].map(here),
    {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, PATH: `${root}/node_modules/.bin:${process.env.PATH}`, MODERATO_DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  printed = output.split(`${boundary}\n`);
}, 300_000);
afterAll(async () => {
  server?.send('SIGTERM');
  await server?.ended;
  rmSync(folder, { recursive: true, force: true });
});

const here = (text: string) => text.replaceAll(shownAddress, server.address);

/** Ids, links and moments are new in every run. */
function settle(text: string): string {
  return text
    .replaceAll(server.address, shownAddress)
    .replace(/(req|rep|out|apl)_[0-9A-Z]{26}/g, '$1_…')
    .replace(/(out_…)\.[\w-]+/g, '$1.…')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'a moment')
    .replace(/\d{1,2} [A-Z][a-z]+ \d{4}/g, 'a day')
    .trim();
}

const isJson = (text: string) => text.startsWith('{');

test('the guide shows the replies of its calls', () => {
  expect(steps.filter(({ shown }) => shown !== undefined).length).toBeGreaterThanOrEqual(4);
});

test.each(steps.map((step, index) => ({ ...step, index })))('prints what the page shows: $command', (step) => {
  const output = printed[step.index] ?? '';
  if (step.shown === undefined) return expect(output).not.toContain('"error"');
  const [given, expected] = [settle(output), settle(step.shown)];
  if (isJson(expected)) expect(JSON.parse(given)).toEqual(JSON.parse(expected));
  else expect(given).toBe(expected);
});

test('the letter of the guide says that a person decided, as its outcome does', () => {
  const outcome = steps.find(({ command }) => command.includes('/v1/outcomes'))?.command;
  const letter = steps.findIndex(({ command }) => command.includes('format=text'));
  expect(outcome).toContain('"decided_by": "person"');
  expect(printed[letter]).toContain('A person made this decision.');
});
