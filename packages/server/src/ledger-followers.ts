/** What follows from the calls themselves, in order: adding to these lists is all it takes. */

import { authorFigures } from './authors/author-figures-store.ts';
import { createHourlyFigures } from './ledger/figures/hourly-figures-store.ts';
import type { LedgerFollower } from './ledger/ledger-entry.ts';
import { createLedgerStore, type LedgerStore } from './ledger/ledger-store.ts';
import { keptContents } from './retention/kept-content-store.ts';
import type { Database } from './storage/database.ts';
import { webhookOutbox } from './webhooks/outbox-store.ts';

/** The ledger with everything that follows a call. */
export function createFollowedLedger(database: Database): LedgerStore {
  return createLedgerStore(database, [...createFigures(), ...followersInCommit]);
}

/** What can be counted a moment later, as long as it is counted once. */
export function createFigures(): LedgerFollower[] {
  return [createHourlyFigures(), authorFigures];
}

/** What must be there when the call is. */
export const followersInCommit: readonly LedgerFollower[] = [keptContents, webhookOutbox];
