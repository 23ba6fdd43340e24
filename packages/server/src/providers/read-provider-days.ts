/** How often an account's texts recently went to providers. */

import type { ProviderOverview } from '@moderato/contract';
import type { Database } from '../storage/database.ts';

const maxDays = 30;

/** Oldest first. */
export async function readProviderDays(
  { query }: Database,
  accountId: string,
): Promise<ProviderOverview['calls_by_day']> {
  const newest = await query
    .selectFrom('provider_calls')
    .select(['day', 'calls'])
    .where('account_id', '=', accountId)
    .orderBy('day', 'desc')
    .limit(maxDays)
    .execute();
  return newest.toReversed();
}
