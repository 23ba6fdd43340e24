/** The months for which an account has counters. */

import { tiers, type UsageOverview } from '@moderato/contract';
import type { Database } from '../storage/database.ts';

const maxMonths = 24;

export async function readUsageMonths({ query }: Database, accountId: string): Promise<UsageOverview['months']> {
  return query
    .selectFrom('usage_counters')
    .select(['period', 'total', ...tiers.map(({ key }) => key)])
    .where('account_id', '=', accountId)
    .orderBy('period', 'desc')
    .limit(maxMonths)
    .execute();
}
