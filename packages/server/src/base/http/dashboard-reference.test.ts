import { readFileSync } from 'node:fs';
import { sessionErrors } from '@moderato/contract';
import { callNames, dashboardCalls } from '@moderato/contract/dashboard';
import { expect, it } from 'vitest';

const page = readFileSync(new URL('../../../../../docs/reference/dashboard.md', import.meta.url), 'utf8');
const rowsUnder = (heading: string) =>
  (page.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('`', '')),
    );

it('docs/reference/dashboard.md lists every call with who may make it', () => {
  const calls = callNames.map((name) => [name, dashboardCalls[name].access]);
  expect(rowsUnder('Calls').map(([name, access]) => [name, access])).toEqual(calls);
});

it('docs/reference/dashboard.md lists the error codes that only the dashboard uses', () => {
  const own = Object.entries(sessionErrors);
  expect(rowsUnder('Errors').map(([code, status]) => [code, Number(status)])).toEqual(
    own.map(([code, { status }]) => [code, status]),
  );
});
