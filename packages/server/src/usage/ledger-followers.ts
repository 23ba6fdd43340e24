/** What is written in the same transaction as the calls themselves, in order: adding to this list is all it takes. */

import { authorFigures } from '../authors/author-figures-store.ts';
import { keptContents } from '../retention/kept-content-store.ts';
import { createHourlyFigures } from '../rollups/hourly-figures-store.ts';
import { webhookOutbox } from '../webhooks/outbox-store.ts';
import type { LedgerFollower } from './ledger-entry.ts';

export function createLedgerFollowers(): LedgerFollower[] {
  return [createHourlyFigures(), authorFigures, keptContents, webhookOutbox];
}
