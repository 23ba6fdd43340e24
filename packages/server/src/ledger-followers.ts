/** Everything that is done with a recorded call, in order. To add something, add it to these lists. */

import { authorFigures } from './authors/author-figures.ts';
import { rememberedReplies } from './idempotency/remembered-replies.ts';
import { createHourlyFigures } from './ledger/figures/write-hours.ts';
import type { LedgerFollower } from './ledger/ledger-entry.ts';
import { createLedgerStore, type LedgerStore } from './ledger/ledger-store.ts';
import { keptContents } from './retention/keep-content.ts';
import type { Database } from './storage/database.ts';
import type { Secrets } from './storage/secrets.ts';
import { webhookOutbox } from './webhooks/webhook-outbox.ts';

/** The ledger with everything that follows a call. */
export function createFollowedLedger(database: Database): LedgerStore {
  return createLedgerStore(database, [...createFigures(), ...followersInCommit(database.secrets)]);
}

/** What can be counted a moment later, as long as it is counted once. */
export function createFigures(): LedgerFollower[] {
  return [createHourlyFigures(), authorFigures];
}

/** What must be written with the call. */
export function followersInCommit(secrets: Secrets): readonly LedgerFollower[] {
  return [keptContents(secrets), webhookOutbox, rememberedReplies];
}
