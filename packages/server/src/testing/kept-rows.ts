/** Kept content before encryption, in the order of the calls. */

import type { Selectable } from 'kysely';
import type { Database } from '../base/storage/database.ts';
import type { KeptContentTable } from '../base/storage/review-schema.ts';
import { openContent } from '../calls/retention/keep-content.ts';

export async function readKeptRows({ query, secrets }: Database): Promise<Selectable<KeptContentTable>[]> {
  const rows = await query.selectFrom('kept_content').selectAll().orderBy('request_id').execute();
  return rows.map((row) => ({ ...row, content: openContent(secrets, row) }));
}
