import { readFileSync } from 'node:fs';
import { loadDashboardContract } from '@moderato/contract';
import { expect, it } from 'vitest';

const page = readFileSync(new URL('../../../../docs/reference/dashboard.md', import.meta.url), 'utf8');
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

it('docs/reference/dashboard.md lists every call with who may make it', async () => {
  const { dashboardAccess } = await loadDashboardContract();
  expect(rowsUnder('Calls').map(([name, access]) => [name, access])).toEqual(Object.entries(dashboardAccess));
});

it('docs/reference/dashboard.md lists the codes that only the dashboard answers with', async () => {
  const { dashboardErrors } = await loadDashboardContract();
  const { errors } = await import('@moderato/contract');
  const own = Object.entries(dashboardErrors).filter(([code]) => !(code in errors));
  expect(rowsUnder('Errors').map(([code, status]) => [code, Number(status)])).toEqual(
    own.map(([code, { status }]) => [code, status]),
  );
});
