/** Stores rules that only count, and their counts. */

import type { Database } from '../../base/storage/database.ts';
import { inTransaction } from '../../base/storage/in-transaction.ts';
import type { KeyMode } from '../../base/storage/schema.ts';
import { createRulesStore } from './rules-store.ts';
import { addShadowMatches, type NewShadowMatch, readWordsExpiry } from './shadow-matches-store.ts';

/** What one rule would have matched: how often, when last, and the newest calls of that. */
export interface ShadowHits {
  readonly hits: number;
  readonly lastAtMs: number;
  readonly matches: readonly NewShadowMatch[];
}

export type ShadowRulesStore = ReturnType<typeof createShadowRulesStore>;

export function createShadowRulesStore(database: Database, mode: KeyMode) {
  return {
    ...createRulesStore(database, mode, 'shadow_rules'),

    /** Adds to the counts. */
    async count(hits: ReadonlyMap<string, ShadowHits>, ledgerDays: number): Promise<void> {
      // In a fixed order, so that two processes that count the same rules cannot deadlock.
      const inOrder = [...hits].sort(([a], [b]) => (a < b ? -1 : 1));
      await inTransaction(database.query, async (transaction) => {
        const within = { ...database, query: transaction };
        const found = inOrder.flatMap(([, { matches }]) => matches);
        const expiry = await readWordsExpiry(within, found, ledgerDays);
        for (const [id, { hits: more, lastAtMs, matches }] of inOrder) {
          const { numUpdatedRows } = await transaction
            .updateTable('shadow_rules')
            .set((set) => ({ hits: set('hits', '+', more), last_hit_at: lastAtMs }))
            .where('id', '=', id)
            .executeTakeFirstOrThrow();
          // It may be gone by now.
          if (numUpdatedRows > 0n) await addShadowMatches(within, id, matches, expiry);
        }
      });
    },
  };
}
