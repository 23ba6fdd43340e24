import { describe, expect, it } from 'vitest';
import type { AuditNote } from '../../base/audit/audit-store.ts';
import type { Change } from '../../base/audit/change.ts';
import type { Database } from '../../base/storage/database.ts';
import { createKnownImagesChanges, type KnownImagesChangeParts } from './known-images-changes.ts';

const by = { accountId: 'acct_1', actor: { kind: 'command_line' } } as const;
const entries = Array.from({ length: 1_500 }, (_, at) => ({
  ...({ hash: at.toString(16).padStart(64, '0'), category: 'gore', action: 'block', label: '' } as const),
}));

/** A list with room for one batch. */
function changesWith(restrictKept: KnownImagesChangeParts['restrictKept']) {
  const notes: (AuditNote | null)[] = [];
  const change: Change = async (_by, work) => {
    const done = await work({} as Database, { id: 'aud_1', atMs: 0 });
    if (!('answer' in done)) return done;
    notes.push(done.note);
    return { answer: done.answer, entryId: null };
  };
  let batches = 0;
  const store: KnownImagesChangeParts['store'] = {
    add: async (_accountId, batch) => (batches++ === 0 ? { added: batch.length, replaced: 0 } : 'too_many'),
  };
  return { changes: createKnownImagesChanges({ change, store, restrictKept }), notes };
}

describe('adding known images', () => {
  it('restricts only content that matches entries added to the list', async () => {
    const looked: number[] = [];
    const { changes, notes } = changesWith(async (_accountId, stored) => void looked.push(stored.length));
    expect(await changes.add(by, entries)).toMatchObject({ refusal: { code: 'conflict' } });
    expect(looked).toEqual([1_000]);
    expect(notes).toMatchObject([{ after: { added: 1_000 } }]);
  });

  it('leaves an audit entry with the count so far if restricting fails halfway', async () => {
    const { changes, notes } = changesWith(async (_accountId, _stored, report) => {
      report({ restricted: 3, unreadable: 1 });
      throw new Error('The store is gone.');
    });
    await expect(changes.add(by, entries.slice(0, 5))).rejects.toThrow('The store is gone.');
    expect(notes).toMatchObject([{ after: { added: 5, restricted: 3, unreadable: 1 } }]);
  });
});
