import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { componentOf, destinationsFor, everyPlace, navigation } from './navigation.ts';

describe('navigation', () => {
  it('no two pages share a key or an address', () => {
    const all = navigation.flatMap(({ destinations }) => destinations);
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
    expect(new Set(all.map(({ to }) => to)).size).toBe(all.length);
  });

  it('every page is a file with a component of the same name', () => {
    for (const place of everyPlace) {
      const source = readFileSync(new URL(`../${place.page}.tsx`, import.meta.url), 'utf8');
      expect(source).toMatch(new RegExp(`^export function ${componentOf(place)}\\(`, 'm'));
    }
  });

  it('only operators are offered the operator area', () => {
    const addresses = (isOperator: boolean) => destinationsFor(isOperator).map(({ to }) => to);
    expect(addresses(false).filter((to) => to.startsWith('/operator'))).toEqual([]);
    expect(addresses(true)).toContain('/operator/accounts');
  });
});
