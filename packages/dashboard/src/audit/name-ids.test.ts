import type { AuditEntry } from '@moderato/contract';
import { expect, it } from 'vitest';
import { subjectName } from './name-ids.ts';

const entryOf = (subject: string, changes: Partial<AuditEntry> = {}): AuditEntry => ({
  ...{
    entry_id: 'audit_1',
    at: '2026-11-01T00:00:00.000Z',
    action: 'webhook.changed',
    by: { kind: 'service' },
    subject,
  },
  ...{ before: null, after: null, undoable: false, undone_by: null },
  ...changes,
});
const find = (id: string) => (id === 'wh_01HOOK' ? 'our server' : undefined);

it('a known subject has the name of today', () => {
  expect(subjectName(entryOf('wh_01HOOK', { after: { label: 'as it was' } }), find)).toBe('our server');
});

it('a removed one has the name that it had in the entry, or its address', () => {
  const removed = (before: object) => subjectName(entryOf('wh_01GONE', { before }), find);
  expect(removed({ label: 'old server', url: 'https://old.example.org/' })).toBe('old server');
  expect(removed({ label: '', url: 'https://old.example.org/' })).toBe('https://old.example.org/');
  expect(removed({ enabled: true })).toBeUndefined();
});

it('an item is called by the end of its id', () => {
  expect(subjectName(entryOf('req_01K9ZZZZZZZZZZZZZZZZZZAB7Q'), find)).toBe('item …AB7Q');
});

it('a subject that is no id needs no name', () => {
  expect(subjectName(entryOf('text toxicity', { after: { name: 'something else' } }), find)).toBeUndefined();
});
