import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { thirdPartyPage } from './list-licences.ts';

it('the list of third-party packages matches the lockfile, and every licence was reviewed', () => {
  const page = readFileSync(new URL('../THIRD-PARTY.md', import.meta.url), 'utf8');
  expect(page, 'run `npm run licences`').toBe(thirdPartyPage());
  expect(page).toContain('| fastify |');
});
