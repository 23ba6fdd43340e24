import { expect, it } from 'vitest';
import { listChanges } from './list-changes.ts';

it('names only the fields that differ', () => {
  expect(listChanges({ threshold: 0.7, enabled: true }, { threshold: 0.5, enabled: true })).toEqual([
    { name: 'threshold', before: '0.7', after: '0.5' },
  ]);
});

it('what was not there before has only an after, and the other way round', () => {
  expect(listChanges(null, { label: 'forum' })).toEqual([{ name: 'label', after: 'forum' }]);
  expect(listChanges({ label: 'forum' }, null)).toEqual([{ name: 'label', before: 'forum' }]);
});

it('something new or removed is shown without its empty fields', () => {
  expect(listChanges(null, { label: 'forum', expires_at: null, origins: [] })).toEqual([
    { name: 'label', after: 'forum' },
  ]);
  expect(listChanges({ label: 'forum', note: null }, null)).toEqual([{ name: 'label', before: 'forum' }]);
});

it('null reads as the default', () => {
  expect(listChanges({ block_threshold: null }, { block_threshold: 0.9 })).toEqual([
    { name: 'block threshold', before: 'default', after: '0.9' },
  ]);
});

it('a list reads as words', () => {
  expect(listChanges({ events: ['a'] }, { events: ['a', 'b'] })).toEqual([
    { name: 'events', before: 'a', after: 'a, b' },
  ]);
});

it('a long list is cut', () => {
  const [change] = listChanges(null, { pattern: Array.from({ length: 500 }, () => 'word') });
  expect(change?.after?.length).toBeLessThan(130);
});
