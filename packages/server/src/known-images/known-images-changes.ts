/** Changes of an account's list of known images. Each change is one entry of the audit log, however long the list is. */

import { limits } from '@moderato/contract';
import type { By } from '../audit/actor.ts';
import type { Change, Outcome } from '../audit/change.ts';
import { refuse } from '../route.ts';
import { createKnownImagesStore, type KnownImageEntry, type KnownImagesStore } from './known-images-store.ts';

export interface KnownImagesChangeParts {
  readonly change: Change;
  readonly store: Pick<KnownImagesStore, 'add'>;
}

export interface KnownImagesChanges {
  add(by: By, entries: readonly KnownImageEntry[]): Outcome<{ readonly added: number; readonly replaced: number }>;
  remove(by: By, hash: string): Outcome<number>;
  removeAll(by: By): Outcome<number>;
}

/** Few enough that a server on the same store gets its turn between two of them: each is a transaction of its own. */
const batchSize = 1_000;

export function createKnownImagesChanges({ change, store }: KnownImagesChangeParts): KnownImagesChanges {
  return {
    async add(by, entries) {
      const sum = { added: 0, replaced: 0 };
      let isFull = false;
      for (let at = 0; at < entries.length && !isFull; at += batchSize) {
        const kept = await store.add(by.accountId, entries.slice(at, at + batchSize));
        if (kept === 'too_many') isFull = true;
        else {
          sum.added += kept.added;
          sum.replaced += kept.replaced;
        }
      }
      const subject = entries.length === 1 ? (entries[0]?.hash ?? '') : `${entries.length} images`;
      const note = { action: 'known_images.added', subject, after: sum } as const;
      const isUnchanged = sum.added + sum.replaced === 0;
      const done = await change(by, async () => ({ answer: sum, note: isUnchanged ? null : note }));
      if (!isFull) return done;
      const most = limits.knownImagesPerAccount;
      return refuse(
        'conflict',
        `A list may have at most ${most} entries: ${sum.added} of these were added before it was full.`,
      );
    },

    remove: (by, hash) =>
      change(by, async (within) => {
        if (!(await createKnownImagesStore(within).remove(by.accountId, hash))) {
          return refuse('not_found', 'This hash is not on the list of this account.');
        }
        return { answer: 1, note: { action: 'known_images.removed', subject: hash, before: { entries: 1 } } };
      }),

    removeAll: (by) =>
      change(by, async (within) => {
        const entries = await createKnownImagesStore(within).removeAll(by.accountId);
        const note = { action: 'known_images.removed', subject: `${entries} images`, before: { entries } } as const;
        return { answer: entries, note: entries === 0 ? null : note };
      }),
  };
}
