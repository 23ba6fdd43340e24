/** Stores how large the samples are that an account takes of its own work. Off by default. */

import type { WorkSettings } from '@moderato/contract/dashboard';
import type { Database } from '../../base/storage/database.ts';
import { ofAccount } from '../../base/storage/of-account.ts';

/** Stored in thousandths. */
const perPercent = 10;

export async function readWorkSettings({ query }: Pick<Database, 'query'>, accountId: string): Promise<WorkSettings> {
  const row = await ofAccount(query, accountId).selectFrom('work_settings').select('second_looks').executeTakeFirst();
  return { second_looks_percent: (row?.second_looks ?? 0) / perPercent };
}

export async function setWorkSettings(
  { query }: Pick<Database, 'query'>,
  accountId: string,
  settings: WorkSettings,
): Promise<void> {
  const values = { second_looks: Math.round(settings.second_looks_percent * perPercent) };
  await query
    .insertInto('work_settings')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
}
