import { expect, it } from 'vitest';
import { listChanges } from './list-changes.ts';

it('lists only the fields that differ', () => {
  expect(listChanges({ threshold: 0.7, enabled: true }, { threshold: 0.5, enabled: true })).toEqual([
    { name: 'threshold', before: '0.7', after: '0.5' },
  ]);
});

it('shows only the new value of an added field, and only the old value of a removed one', () => {
  expect(listChanges(null, { label: 'forum' })).toEqual([{ name: 'label', after: 'forum' }]);
  expect(listChanges({ label: 'forum' }, null)).toEqual([{ name: 'label', before: 'forum' }]);
});

it('shows a new or removed object without its empty fields', () => {
  expect(listChanges(null, { label: 'forum', expires_at: null, origins: [] })).toEqual([
    { name: 'label', after: 'forum' },
  ]);
  expect(listChanges({ label: 'forum', note: null }, null)).toEqual([{ name: 'label', before: 'forum' }]);
});

it('shows null as the default', () => {
  expect(listChanges({ block_threshold: null }, { block_threshold: 0.9 })).toEqual([
    { name: 'block threshold', before: 'default', after: '0.9' },
  ]);
});

it('shows a list as words', () => {
  expect(listChanges({ events: ['a'] }, { events: ['a', 'b'] })).toEqual([
    { name: 'events', before: 'a', after: 'a, b' },
  ]);
});

it('cuts a long list', () => {
  const [change] = listChanges(null, { pattern: Array.from({ length: 500 }, () => 'word') });
  expect(change?.after?.length).toBeLessThan(130);
});

it('shows names in place of known ids, in lists and objects too, and keeps the ids for the title', () => {
  const names: Record<string, string> = { user_01ANN: 'Ann', key_01FORUM: 'forum' };
  const find = (id: string) => names[id];
  expect(listChanges({ to: 'user_01GONE' }, { to: 'user_01ANN' }, find)).toEqual([
    { name: 'to', before: 'user_01GONE', after: 'Ann', ids: 'user_01ANN' },
  ]);
  expect(listChanges(null, { filters: '{"key_id":"key_01FORUM"}' }, find)).toEqual([
    { name: 'filters', after: '{"key_id":"forum"}', ids: '{"key_id":"key_01FORUM"}' },
  ]);
  const items = ['req_01K9ZZZZZZZZZZZZZZZZZZAAAA', 'req_01K9ZZZZZZZZZZZZZZZZZZBBBB'];
  expect(listChanges({ items }, { items: 2 }, find)).toEqual([
    { name: 'items', before: 'item …AAAA, item …BBBB', after: '2', ids: items.join(', ') },
  ]);
});

it('leaves out the time of a decision, which the entry shows', () => {
  expect(listChanges(null, { decision: 'approve', at: 1_700_000_000_000 })).toEqual([
    { name: 'decision', after: 'approve' },
  ]);
});
