/** Reads where kept contents stand and who wrote them, as the callers said, for lists that show them [T17]. */

import type { Origin } from '@moderato/contract';
import type { Database } from '../../base/storage/database.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import type { KeptContentTable } from '../../base/storage/review-schema.ts';
import { openRow } from '../../base/storage/sealed-columns.ts';
import type { Secrets } from '../../base/storage/secrets.ts';

type Sealed = Pick<KeptContentTable, 'account_id' | 'request_id' | 'content_url' | 'author_name'>;

export const noOrigin: Origin = { content_url: null, author_name: null };

export function openOrigin(secrets: Secrets, { account_id, request_id, content_url, author_name }: Sealed): Origin {
  const opened = openRow(secrets, 'kept_content', { account_id, request_id, content_url, author_name });
  return { content_url: opened.content_url, author_name: opened.author_name };
}

/** Request id → its origin. Items without one are absent, and so are restricted ones. */
export async function readOrigins(
  { query, secrets }: Database,
  accountId: string,
  requestIds: readonly string[],
  nowMs: number,
): Promise<ReadonlyMap<string, Origin>> {
  if (requestIds.length === 0) return new Map();
  const rows = await ofAccount(query, accountId)
    .selectFrom('kept_content')
    .select(['account_id', 'request_id', 'content_url', 'author_name'])
    .where('request_id', 'in', requestIds)
    .where('restricted', '=', 0)
    .where('expires_at', '>', nowMs)
    .where((where) => where.or([where('content_url', 'is not', null), where('author_name', 'is not', null)]))
    .execute();
  return new Map(rows.map((row) => [row.request_id, openOrigin(secrets, row)]));
}
