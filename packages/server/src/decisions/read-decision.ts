/** One decision with everything that led to it, and what people have said about it since. */

import type { Decision, MatchedRule } from '@moderato/contract';
import { openContent } from '../retention/keep-content.ts';
import { isForAdmins } from '../retention/what-is-kept.ts';
import type { Database } from '../storage/database.ts';
import type { LedgerTable } from '../storage/schema.ts';
import { decidedCategories, summarise } from './decision-row.ts';
import { feedbackInWords } from './feedback-words.ts';

export interface DecisionInput {
  readonly accountId: string;
  readonly requestId: string;
  /** Whether the member may read other people's messages. */
  readonly showsContent: boolean;
  /** Whether they may also read what is only for admins and owners. */
  readonly seesAllQueues: boolean;
  readonly nowMs: number;
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
  const kept = await findReadable(database, input);
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
    // Restricted texts are only in the restricted queue, which hides them until somebody opens them [T14].
    content: kept === undefined || kept.restricted === 1 ? null : openContent(database.secrets, kept) || null,
  };
}

/** What is kept of it, if the member may read that. */
async function findReadable({ query }: Database, input: DecisionInput) {
  if (!input.showsContent) return undefined;
  const row = await query
    .selectFrom('kept_content')
    .select(['account_id', 'request_id', 'content', 'restricted', 'escalated_at', 'decision'])
    .where('account_id', '=', input.accountId)
    .where('request_id', '=', input.requestId)
    .where('expires_at', '>', input.nowMs)
    .executeTakeFirst();
  return row === undefined || (isForAdmins(row) && !input.seesAllQueues) ? undefined : row;
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
