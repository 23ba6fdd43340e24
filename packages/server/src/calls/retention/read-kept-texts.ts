/**
 * Reads what is kept: of one call, or, for lists that show many, the texts or their beginnings without restricted ones.
 * Expired content is never read.
 */

import type { Database } from '../../base/storage/database.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import { openContent } from './keep-content.ts';
import { isForAdmins } from './what-is-kept.ts';

const shownCharacters = 280;

export interface KeptInput {
  readonly accountId: string;
  readonly requestId: string;
  /** Whether the member may also read what is only for admins and owners [T14]. */
  readonly seesAllQueues: boolean;
  readonly nowMs: number;
}

/**
 * What is kept of one call; undefined if it has expired, or if the member may not read it. The text is still encrypted:
 * only those who show it open it.
 */
export async function findKept({ query }: Database, input: KeptInput) {
  const row = await ofAccount(query, input.accountId)
    .selectFrom('kept_content')
    .select(['account_id', 'request_id', 'content', 'restricted', 'escalated_at', 'decision'])
    .where('request_id', '=', input.requestId)
    .where('expires_at', '>', input.nowMs)
    .executeTakeFirst();
  return row === undefined || (isForAdmins(row) && !input.seesAllQueues) ? undefined : row;
}

/** Request id → the beginning of its text. */
export async function readKeptTexts(...asked: Parameters<typeof readWholeTexts>): Promise<ReadonlyMap<string, string>> {
  const texts = await readWholeTexts(...asked);
  return new Map([...texts].map(([id, text]) => [id, text.slice(0, shownCharacters)]));
}

/** Request id → its text. Items without a kept text are absent. */
export async function readWholeTexts(
  { query, secrets }: Database,
  accountId: string,
  requestIds: readonly string[],
  nowMs: number,
): Promise<ReadonlyMap<string, string>> {
  if (requestIds.length === 0) return new Map();
  const rows = await ofAccount(query, accountId)
    .selectFrom('kept_content')
    .select(['account_id', 'request_id', 'content'])
    .where('request_id', 'in', requestIds)
    .where('restricted', '=', 0)
    .where('expires_at', '>', nowMs)
    .execute();
  const texts = rows.map((row) => [row.request_id, openContent(secrets, row)] as const);
  return new Map(texts.filter(([, text]) => text !== ''));
}
