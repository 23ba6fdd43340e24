/** Changes of an account's list of known images. Each change is one entry of the audit log, however long the list is. */

import { limits } from '@moderato/contract';
import type { By } from '../../base/audit/actor.ts';
import type { Change, Outcome } from '../../base/audit/change.ts';
import { refuse } from '../../base/http/route.ts';
import { createKnownImagesStore, type KnownImageEntry, type KnownImagesStore } from './known-images-store.ts';
import type { ScannedPage } from './restrict-kept.ts';

export interface KnownImagesChangeParts {
  readonly change: Change;
  readonly store: Pick<KnownImagesStore, 'add'>;
  /** Moves what is kept about these pictures to the restricted queue, and says after each page what happened. */
  restrictKept(
    accountId: string,
    entries: readonly KnownImageEntry[],
    report: (page: ScannedPage) => void,
  ): Promise<void>;
}

export interface AddedImages {
  readonly added: number;
  readonly replaced: number;
  /** Items of review that moved to the restricted queue. */
  readonly restricted: number;
}

/** Few enough that a server on the same store gets its turn between two of them: each is a separate transaction. */
const batchSize = 1_000;

export function createKnownImagesChanges({ change, store, restrictKept }: KnownImagesChangeParts) {
  return {
    async add(by: By, entries: readonly KnownImageEntry[]): Outcome<AddedImages> {
      const sum = { added: 0, replaced: 0, restricted: 0 };
      const stored: KnownImageEntry[] = [];
      let unreadable = 0;
      let isFull = false;
      let done: Awaited<Outcome<AddedImages>>;
      try {
        for (let at = 0; at < entries.length && !isFull; at += batchSize) {
          const batch = entries.slice(at, at + batchSize);
          const kept = await store.add(by.accountId, batch);
          if (kept === 'too_many') isFull = true;
          else {
            for (const entry of batch) stored.push(entry);
            sum.added += kept.added;
            sum.replaced += kept.replaced;
          }
        }
        // Entries that were there already count too: an earlier call may have been cut off before this.
        if (stored.length > 0) {
          await restrictKept(by.accountId, stored, (page) => {
            sum.restricted += page.restricted;
            unreadable += page.unreadable;
          });
        }
      } finally {
        // Also if something failed halfway: what was added before is on the list.
        const subject = entries.length === 1 ? (entries[0]?.hash ?? '') : `${entries.length} images`;
        const after = unreadable === 0 ? sum : { ...sum, unreadable };
        const note = { action: 'known_images.added', subject, after } as const;
        done = await change(by, async () => ({ answer: sum, note: stored.length === 0 ? null : note }));
      }
      if (!isFull) return done;
      const most = limits.knownImagesPerAccount;
      return refuse(
        'conflict',
        `A list may have at most ${most} entries: ${sum.added} of these were added before it was full.`,
      );
    },

    remove: (by: By, hash: string) =>
      change<number>(by, async (within) => {
        if (!(await createKnownImagesStore(within).remove(by.accountId, hash))) {
          return refuse('not_found', 'This hash is not on the list of this account.');
        }
        return { answer: 1, note: { action: 'known_images.removed', subject: hash, before: { entries: 1 } } };
      }),

    removeAll: (by: By) =>
      change<number>(by, async (within) => {
        const entries = await createKnownImagesStore(within).removeAll(by.accountId);
        const note = { action: 'known_images.removed', subject: `${entries} images`, before: { entries } } as const;
        return { answer: entries, note: entries === 0 ? null : note };
      }),
  };
}
