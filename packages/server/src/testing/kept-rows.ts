/** Kept content before encryption, in the order of the calls. */

import { openContent } from '../retention/keep-content.ts';
import type { Database } from '../storage/database.ts';
import type { KeptContentTable } from '../storage/review-schema.ts';

export async function readKeptRows({ query, secrets }: Database): Promise<KeptContentTable[]> {
  const rows = await query.selectFrom('kept_content').selectAll().orderBy('request_id').execute();
  return rows.map((row) => ({ ...row, content: openContent(secrets, row) }));
}
