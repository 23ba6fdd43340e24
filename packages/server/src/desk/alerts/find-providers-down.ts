/** Finds providers that have not answered recently, for the accounts that ask them. */

import { dayMs } from '../../base/durations.ts';
import { dayOf } from '../../calls/providers/provider-calls-store.ts';
import type { Condition, Look } from './alerts-store.ts';

const failuresInARow = 5;

export async function findProvidersDown({ database: { query }, providers, nowMs }: Look): Promise<Condition[]> {
  const rows = await query
    .selectFrom('provider_health')
    .select(['tier', 'failures', 'answered_at'])
    .where('failures', '>=', failuresInARow)
    // Nobody asks any more, so its state is unknown.
    .where('failed_at', '>', nowMs - dayMs)
    .execute();
  const down = rows.flatMap((row) => {
    const provider = providers.find(({ tier }) => tier === row.tier);
    return provider === undefined ? [] : [{ ...row, name: provider.name }];
  });
  if (down.length === 0) return [];
  const asking = await query
    .selectFrom('provider_calls')
    .select('account_id')
    .distinct()
    .where('day', 'in', [dayOf(nowMs), dayOf(nowMs - dayMs)])
    .execute();
  return asking.flatMap(({ account_id: accountId }) =>
    down.map(({ tier, name, failures, answered_at: answeredAt }) => ({
      accountId,
      subject: `tier_${tier}`,
      message: `The provider of tier ${tier} (${name}) does not answer. Calls are answered without it and marked as degraded.`,
      facts: {
        tier,
        failures,
        ...(answeredAt === null ? {} : { answered_at: new Date(answeredAt).toISOString() }),
      },
    })),
  );
}
