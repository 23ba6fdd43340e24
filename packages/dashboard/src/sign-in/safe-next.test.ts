import { expect, it } from 'vitest';
import { safeNext } from './safe-next.ts';

it('leads only to pages of the dashboard', () => {
  expect(safeNext('/decisions?action=block')).toBe('/decisions?action=block');
  for (const bad of [
    undefined,
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/sign-in',
  ]) {
    expect(safeNext(bad)).toBe('/');
  }
});
