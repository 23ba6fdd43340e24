/** One decision with all that led to it, and what people said of it since. */

import type { Decision, MatchedRule } from '@moderato/contract';
import type { Database } from '../storage/database.ts';
import type { LedgerTable } from '../storage/schema.ts';
import { decidedCategories, summarise } from './decision-row.ts';
import { feedbackInWords } from './feedback-words.ts';

export interface DecisionInput {
  readonly accountId: string;
  readonly requestId: string;
}

export async function readDecision(database: Database, input: DecisionInput): Promise<Decision | undefined> {
  const row = (await findRow(database, 'ledger', input)) ?? (await findRow(database, 'test_ledger', input));
  if (row === undefined) return undefined;
  const { query } = database;
  const key = await query
    .selectFrom('api_keys')
    .select('label')
    .where('id', '=', row.key_id)
    .where('account_id', '=', input.accountId)
    .executeTakeFirst();
  const kept = await query
    .selectFrom('kept_content')
    .select('request_id')
    .where('account_id', '=', input.accountId)
    .where('request_id', '=', input.requestId)
    .where('expires_at', '>', Date.now())
    .executeTakeFirst();
  return {
    ...summarise(row),
    mode: row.mode,
    key_label: key?.label ?? null,
    categories: decidedCategories(row),
    matched_rules: row.matched_rules === null ? [] : (JSON.parse(row.matched_rules) as MatchedRule[]),
    trace: JSON.parse(row.trace) as Decision['trace'],
    model_version: row.model_version,
    feedback: await readFeedback(database, input),
    reviewable: kept !== undefined,
  };
}

function findRow(
  { query }: Database,
  table: 'ledger' | 'test_ledger',
  { accountId, requestId }: DecisionInput,
): Promise<LedgerTable | undefined> {
  return query
    .selectFrom(table)
    .selectAll()
    .where('account_id', '=', accountId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
}

async function readFeedback({ query }: Database, { accountId, requestId }: DecisionInput) {
  const rows = await query
    .selectFrom('feedback')
    .select(['at', 'source', 'decision', 'category', 'attribute_scores'])
    .where('account_id', '=', accountId)
    .where('request_id', '=', requestId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    at: new Date(row.at).toISOString(),
    source: row.source,
    decision: feedbackInWords(row),
  }));
}
