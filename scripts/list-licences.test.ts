import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { thirdPartyPage } from './list-licences.ts';

it('the list of third-party packages is that of the lockfile, and every licence was looked at', () => {
  const page = readFileSync(new URL('../THIRD-PARTY.md', import.meta.url), 'utf8');
  expect(page, 'run `npm run licences`').toBe(thirdPartyPage());
  expect(page).toContain('| fastify |');
});
