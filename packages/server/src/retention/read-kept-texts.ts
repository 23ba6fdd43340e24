/** Reads kept texts, or their beginnings, for lists that show many; restricted and expired ones are left out. */

import type { Database } from '../storage/database.ts';
import { openContent } from './keep-content.ts';

const shownCharacters = 280;

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
  const rows = await query
    .selectFrom('kept_content')
    .select(['account_id', 'request_id', 'content'])
    .where('account_id', '=', accountId)
    .where('request_id', 'in', requestIds)
    .where('restricted', '=', 0)
    .where('expires_at', '>', nowMs)
    .execute();
  const texts = rows.map((row) => [row.request_id, openContent(secrets, row)] as const);
  return new Map(texts.filter(([, text]) => text !== ''));
}
