/**
 * Looks kept pictures up again after their calls are committed: the list of known images may have changed while they were
 * judged. Entries that were added before the commit are found here; for later ones, adding them moves the item
 * (`restrict-kept.ts`). So no known picture stays in the ordinary queue [T14], unless the process dies or the store fails before
 * the check: adding the entry again moves it then.
 */

import type { HashIndex } from '@moderato/engine';
import type { Database } from '../../base/storage/database.ts';
import { retryOnConflict } from '../../base/storage/retry-on-conflict.ts';
import type { LedgerEntry, LedgerFollower } from '../ledger/ledger-entry.ts';
import type { KnownImageLists } from './known-image-lists.ts';
import { isKnown, restrict } from './restrict-kept.ts';

interface Picture {
  readonly requestId: string;
  readonly hashes: string;
  readonly lookedUpIn: HashIndex | undefined;
}

export function createCheckAgain(
  database: Database,
  lists: Pick<KnownImageLists, 'getNewest'>,
  failed: (error: unknown) => void,
) {
  const checks = new Set<Promise<void>>();

  async function check(accountId: string, pictures: readonly Picture[]): Promise<void> {
    const newest = await lists.getNewest(accountId);
    const known = pictures.filter(({ lookedUpIn, hashes }) => lookedUpIn !== newest && isKnown(newest, hashes));
    const ids = known.map(({ requestId }) => requestId);
    await retryOnConflict(() => restrict(database, accountId, ids));
  }

  const follower: LedgerFollower = {
    settled(entries, committed) {
      if (!committed) return;
      for (const [accountId, pictures] of keptPictures(entries)) {
        const done = check(accountId, pictures)
          .catch(failed)
          .finally(() => checks.delete(done));
        checks.add(done);
      }
    },
  };

  /** Resolves when everything committed so far has been checked. */
  async function finish(): Promise<void> {
    while (checks.size > 0) await Promise.all(checks);
  }

  return { follower, finish };
}

/** Those in the ordinary queue, by account. */
function keptPictures(entries: readonly LedgerEntry[]): Map<string, Picture[]> {
  const byAccount = new Map<string, Picture[]>();
  for (const { kept, row, lookedUpIn } of entries) {
    const hashes = kept?.picture_hashes;
    if (!hashes || kept?.restricted === 1) continue;
    const pictures = byAccount.get(row.account_id) ?? [];
    byAccount.set(row.account_id, pictures);
    pictures.push({ requestId: row.request_id, hashes, lookedUpIn });
  }
  return byAccount;
}
