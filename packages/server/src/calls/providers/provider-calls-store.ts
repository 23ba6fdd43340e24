/** The spend guard [T8]: how many questions an account can send to providers per day, counted where all copies see it. */

import type { ProviderOverview } from '@moderato/contract';
import { sql } from 'kysely';
import type { Database } from '../../base/storage/database.ts';
import { ofAccount } from '../../base/storage/of-account.ts';

const maxDays = 30;

export type ProviderCallsStore = ReturnType<typeof createProviderCallsStore>;

export function createProviderCallsStore({ query }: Database) {
  return {
    /** True if the account had one left today; it is then taken. Two calls at once never both get the last one. */
    async take(accountId: string, day: string, most: number): Promise<boolean> {
      if (most < 1) return false;
      const { rows } = await sql<{ calls: number }>`
        insert into provider_calls (account_id, day, calls) values (${accountId}, ${day}, 1)
        on conflict (account_id, day) do update set calls = provider_calls.calls + 1
        where provider_calls.calls < ${most}
        returning calls`.execute(query);
      return rows.length > 0;
    },

    /** Recent days with questions, oldest first. */
    async days(accountId: string): Promise<ProviderOverview['calls_by_day']> {
      const newest = await ofAccount(query, accountId)
        .selectFrom('provider_calls')
        .select(['day', 'calls'])
        .orderBy('day', 'desc')
        .limit(maxDays)
        .execute();
      return newest.toReversed();
    },
  };
}

/** In UTC, like billing periods. */
export function dayOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}
