/** Everything that is done with a recorded call, in order. To add something, add it to these lists. */

import type { Database } from './base/storage/database.ts';
import type { Secrets } from './base/storage/secrets.ts';
import { rememberedReplies } from './calls/idempotency/remembered-replies.ts';
import { hourlyFigures } from './calls/ledger/figures/hourly-figures.ts';
import type { LedgerFollower } from './calls/ledger/ledger-entry.ts';
import { createLedgerStore, type LedgerStore } from './calls/ledger/ledger-store.ts';
import { keptContents } from './calls/retention/keep-content.ts';
import { webhookOutbox } from './calls/webhooks/webhook-outbox.ts';
import { authorFigures } from './desk/authors/author-figures.ts';

/** The ledger with everything that follows a call. */
export function createFollowedLedger(database: Database): LedgerStore {
  return createLedgerStore(database, [...figures, ...followersInCommit(database.secrets)]);
}

/** What can be counted a moment later, as long as it is counted once. */
export const figures: readonly LedgerFollower[] = [hourlyFigures, authorFigures];

/** What must be written with the call. */
export function followersInCommit(secrets: Secrets): readonly LedgerFollower[] {
  return [keptContents(secrets), webhookOutbox, rememberedReplies];
}
