/** The spend guard [T8]: how many questions an account can send to providers per day, counted where all copies see it. */

import { sql } from 'kysely';
import type { Database } from '../storage/database.ts';

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

    async read(accountId: string, day: string): Promise<number> {
      const row = await query
        .selectFrom('provider_calls')
        .select('calls')
        .where('account_id', '=', accountId)
        .where('day', '=', day)
        .executeTakeFirst();
      return row?.calls ?? 0;
    },
  };
}

/** In UTC, like billing periods. */
export function dayOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}
