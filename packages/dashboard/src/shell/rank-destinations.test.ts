import { expect, it } from 'vitest';
import { destinationsFor } from './navigation.ts';
import { rankDestinations } from './rank-destinations.ts';

const labels = (typed: string) => rankDestinations(destinationsFor(true), typed).map(({ label }) => label);

it('pages that begin with the typed text come before pages that only contain its letters', () => {
  expect(labels('re')[0]).toBe('Review');
  expect(labels('log')).toEqual(['Audit log']);
  expect(labels('plgd')).toEqual(['Playground']);
  expect(labels('zzz')).toEqual([]);
  expect(labels(' ')).toHaveLength(destinationsFor(true).length);
});
