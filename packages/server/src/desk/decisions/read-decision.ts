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
import { byName, readNames } from '../members/read-names.ts';
import { readReversals } from './read-reversals.ts';
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
  const feedback = await readFeedback(database, input);
  return {
    ...summarise(row),
    mode: row.mode,
    key_label: key?.label ?? null,
    categories: decidedCategories(row),
    text_in_image: readWords(row.text_in_image),
    matched_rules: matchedRules(row),
    trace: JSON.parse(row.trace) as Decision['trace'],
    model_version: row.model_version,
    feedback,
    reviewable: kept !== undefined,
    stated:
      input.showsContent && (await readStated(database, input.accountId, [input.requestId], seesRestricted)).size > 0,
    reversed: await readReversed(database, input, feedback),
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

/** A decision in review after the answer to the appeal counts more than the answer. */
async function readReversed(
  database: Database,
  { accountId, requestId, showsContent, seesAllQueues }: DecisionInput,
  feedback: Decision['feedback'],
): Promise<Decision['reversed']> {
  if (!showsContent) return null;
  const reversal = (await readReversals(database, accountId, [requestId], seesAllQueues)).get(requestId);
  const isLast = ({ atMs }: { readonly atMs: number }) =>
    feedback.every(({ source, at }) => source !== 'review' || Date.parse(at) <= atMs);
  if (reversal === undefined || !isLast(reversal)) return null;
  const nameOf = await readNames(database, [reversal.userId]);
  return { ...byName(nameOf(reversal.userId), seesAllQueues), at: new Date(reversal.atMs).toISOString() };
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
