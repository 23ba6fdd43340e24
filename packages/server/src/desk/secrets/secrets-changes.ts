/**
 * Changes the key that encrypts secrets while copies are running [O7]. The store names the key in use; copies that have both
 * keys follow it within seconds. Everything is encrypted again until nothing under the old key is left.
 */

import { setTimeout as pause } from 'node:timers/promises';
import { type Actor, instanceLog } from '../../base/audit/actor.ts';
import type { Change, Outcome } from '../../base/audit/change.ts';
import { isRefused, refuse } from '../../base/http/route.ts';
import type { Database } from '../../base/storage/database.ts';
import { countChange } from '../../base/storage/instance-store.ts';
import { noteKey } from '../../base/storage/key-check.ts';
import { encryptAgain } from '../../base/storage/sealed-columns.ts';
import { indexWords } from '../../calls/retention/index-words.ts';

export function createSecretsChanges({ change, database }: { change: Change; database: Database }) {
  return {
    /** How many values were encrypted again. `settleMs`: how long copies may take to follow; 0 if none is running. */
    async rotate(actor: Actor, settleMs: number): Outcome<number> {
      const { secrets } = database;
      if (secrets.keys < 2) {
        return refuse(
          'conflict',
          'There is no new key. Set MODERATO_SECRET_KEY to a new one, a comma and the one in use, and restart every copy with it.',
        );
      }
      const isNew = secrets.useNewest();
      const changed = await change<null>({ accountId: instanceLog, actor }, async (within) => {
        // Without a new key, finishes a rotation that was interrupted.
        if (isNew) await noteKey(within);
        if (isNew) await countChange(within.query);
        return { answer: null, note: isNew ? { action: 'secrets.key_changed', subject: 'secrets' } : null };
      });
      if (isRefused(changed)) return changed;
      let sealed = await encryptAgain(database);
      for (let more = settleMs > 0 ? 1 : 0; more > 0; sealed += more) {
        await pause(settleMs);
        more = await encryptAgain(database);
      }
      // Nothing of the old key is left in the index either.
      await indexWords(database);
      return { ...changed, answer: sealed };
    },
  };
}
