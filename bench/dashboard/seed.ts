/** Fills a store with calls through the ledger itself, so that every figure is a real one. */

import type { LedgerEntry } from '../../packages/server/src/calls/ledger/ledger-entry.ts';
import type { Stores } from '../../packages/server/src/stores.ts';
import { seedCalls } from './seed-calls.ts';

const callsAtOnce = 2_000;
const reviewDays = 30;
const dayMs = 24 * 60 * 60 * 1_000;

export async function seed(stores: Stores, accountId: string, calls: number, endMs: number): Promise<void> {
  let batch: LedgerEntry[] = [];
  let done = 0;
  const write = async () => {
    await stores.ledger.append(batch);
    done += batch.length;
    batch = [];
    if (done % 100_000 === 0) console.log(`${done.toLocaleString('en')} calls seeded`);
  };
  for (const entry of seedCalls({ accountId, calls, endMs })) {
    batch.push(withContent(entry, endMs));
    if (batch.length === callsAtOnce) await write();
  }
  if (batch.length > 0) await write();
}

/** As if the account kept content for 30 days. */
function withContent(entry: LedgerEntry, endMs: number): LedgerEntry {
  const { at, action } = entry.row;
  if (action === 'allow' || action === 'scored' || at < endMs - reviewDays * dayMs) return entry;
  return {
    ...entry,
    kept: {
      content: 'A message of about the usual length, which says nothing and is here to be read by a bench.',
      expires_at: at + reviewDays * dayMs,
      restricted: 0,
    },
  };
}
