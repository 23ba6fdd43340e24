/** What follows from the calls themselves, in order: adding to these lists is all it takes. */

import { authorFigures } from '../authors/author-figures-store.ts';
import { keptContents } from '../retention/kept-content-store.ts';
import { webhookOutbox } from '../webhooks/outbox-store.ts';
import { createHourlyFigures } from './figures/hourly-figures-store.ts';
import type { LedgerFollower } from './ledger-entry.ts';

export function createLedgerFollowers(): LedgerFollower[] {
  return [...createFigures(), ...followersInCommit];
}

/** What can be counted a moment later, as long as it is counted once. */
export function createFigures(): LedgerFollower[] {
  return [createHourlyFigures(), authorFigures];
}

/** What must be there when the call is. */
export const followersInCommit: readonly LedgerFollower[] = [keptContents, webhookOutbox];
