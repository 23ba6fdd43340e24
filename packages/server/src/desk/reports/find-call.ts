/** The call that a report, an outcome or an appeal is about. */

import { sampleRequestId } from '@moderato/contract';
import { sql } from 'kysely';
import type { Caller } from '../../base/caller.ts';
import type { Database } from '../../base/storage/database.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import type { LedgerTable } from '../../base/storage/schema.ts';

/** With a test key: a test call, or the sample call that always exists. */
export async function findCall(
  { query }: Database,
  { accountId, keyId, mode }: Caller,
  requestId: string,
): Promise<LedgerTable | undefined> {
  const row = await ofAccount(query, accountId)
    .selectFrom(mode === 'live' ? 'ledger' : 'test_ledger')
    .selectAll()
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  if (row !== undefined || mode === 'live' || requestId !== sampleRequestId) return row;
  return { ...sampleCall, account_id: accountId, key_id: keyId };
}

/** The newest open review item with this text. */
export async function findOpenItem(
  { query }: Database,
  accountId: string,
  contentHash: string,
  nowMs: number,
): Promise<string | undefined> {
  const item = await ofAccount(query, accountId)
    .selectFrom('kept_content')
    .select('request_id')
    .where('content_hash', '=', contentHash)
    .where('expires_at', '>', nowMs)
    // Written out, because the index covers only these rows.
    .where(sql<boolean>`decision is null`)
    .orderBy('request_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return item?.request_id;
}

const sampleCall: Omit<LedgerTable, 'account_id' | 'key_id'> = {
  request_id: sampleRequestId,
  at: Date.UTC(2026, 0, 1),
  mode: 'test',
  kind: 'text',
  context: 'default',
  tier: 0,
  action: 'block',
  scores: '{"harassment":0.97}',
  thresholds: '{"harassment":[0.7,0.9]}',
  matched_rules: null,
  trace: '[]',
  model_version: 'test-1',
  degraded: 0,
  latency_ms: 0,
  author: null,
  content_hash: null,
  flagged: ' harassment ',
  language: 'en',
  limited: null,
  text_in_image: null,
};
