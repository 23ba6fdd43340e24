/** One decision with everything that led to it, and what people have said about it since. */

import type { Decision } from '@moderato/contract';
import type { Database } from '../../base/storage/database.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import { unindexed } from '../../base/storage/unindexed.ts';
import { feedbackInWords } from '../../calls/feedback/feedback-store.ts';
import { decidedCategories, matchedRules, summarise, summaryColumns } from '../../calls/ledger/decision-row.ts';
import { readWords } from '../../calls/ledger/words-of-image.ts';
import { openContent } from '../../calls/retention/keep-content.ts';
import { findKept, type KeptInput } from '../../calls/retention/read-kept-texts.ts';
import { readStated } from './read-stated.ts';

export interface DecisionInput extends KeptInput {
  /** Whether the member may read other people's messages. */
  readonly showsContent: boolean;
}

export async function readDecision(database: Database, input: DecisionInput): Promise<Decision | undefined> {
  const row = (await findRow(database, 'ledger', input)) ?? (await findRow(database, 'test_ledger', input));
  if (row === undefined) return undefined;
  const { query } = database;
  const key = await ofAccount(query, input.accountId)
    .selectFrom('api_keys')
    .select('label')
    .where('id', '=', row.key_id)
    .executeTakeFirst();
  const { seesAllQueues: seesRestricted } = input;
  const kept = input.showsContent ? await findKept(database, input) : undefined;
  return {
    ...summarise(row),
    mode: row.mode,
    key_label: key?.label ?? null,
    categories: decidedCategories(row),
    text_in_image: readWords(row.text_in_image),
    matched_rules: matchedRules(row),
    trace: JSON.parse(row.trace) as Decision['trace'],
    model_version: row.model_version,
    feedback: await readFeedback(database, input),
    reviewable: kept !== undefined,
    stated:
      input.showsContent && (await readStated(database, input.accountId, [input.requestId], seesRestricted)).size > 0,
    // Restricted texts are only in the restricted queue, which hides them until somebody opens them [T14].
    content: kept === undefined || kept.restricted === 1 ? null : openContent(database.secrets, kept) || null,
  };
}

function findRow({ query }: Database, table: 'ledger' | 'test_ledger', { accountId, requestId }: DecisionInput) {
  return ofAccount(query, accountId)
    .selectFrom(table)
    .select([...summaryColumns, 'mode', 'trace', 'model_version'])
    .where('request_id', '=', requestId)
    .executeTakeFirst();
}

async function readFeedback({ query }: Database, { accountId, requestId }: DecisionInput) {
  const rows = await ofAccount(query, accountId)
    .selectFrom('feedback')
    .select(['at', 'source', 'decision', 'category', 'attribute_scores'])
    .where('request_id', '=', requestId)
    .orderBy(unindexed('id'))
    .execute();
  return rows.map((row) => ({
    at: new Date(row.at).toISOString(),
    source: row.source,
    decision: feedbackInWords(row),
  }));
}
