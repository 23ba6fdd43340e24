/**
 * Stores how questions to the providers ended, for all copies together: a single copy may have seen no failure, or no
 * answer.
 */

import { sql } from 'kysely';
import type { Database } from '../../base/storage/database.ts';
import type { ProviderOutcomes } from './provider-watch.ts';

export type ProviderHealthStore = ReturnType<typeof createProviderHealthStore>;

export function createProviderHealthStore({ query }: Database) {
  return {
    async note(outcomes: ReadonlyMap<number, ProviderOutcomes>): Promise<void> {
      for (const [tier, { answeredAtMs = null, failedAtMs = null, failures }] of outcomes) {
        // An answer ends the series of failures; the next failure begins a new one.
        await query
          .insertInto('provider_health')
          .values({ tier, answered_at: answeredAtMs, failed_at: failedAtMs, failures })
          .onConflict((conflict) =>
            conflict.column('tier').doUpdateSet({
              answered_at: sql`coalesce(excluded.answered_at, provider_health.answered_at)`,
              failed_at: sql`coalesce(excluded.failed_at, provider_health.failed_at)`,
              failures: sql`case when excluded.answered_at is null
                then provider_health.failures + excluded.failures else excluded.failures end`,
            }),
          )
          .execute();
      }
    },
  };
}
