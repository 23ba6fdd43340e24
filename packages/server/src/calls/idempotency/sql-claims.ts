/**
 * Claims that several copies share, as rows without a reply. A copy renews the claims of its long calls; the claims of a
 * dead copy expire, and the next call takes them over. A copy that was only slow finds out when it writes the reply.
 */

import { sql } from 'kysely';
import { repeatEvery } from '../../base/repeat-every.ts';
import type { Database } from '../../base/storage/database.ts';
import { databaseTime } from '../../base/storage/database-time.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import type { Claim, Claims } from './claims.ts';
import { findHolder } from './idempotency-store.ts';

export const claimMs = 10_000;
/** A claim may end between checking whether it is free and reading who has it. */
const maxQuestions = 3;

export interface SqlClaimsOptions {
  onFailure(error: unknown): void;
  /** A test's clock; PostgreSQL's otherwise. */
  readonly now?: () => number;
  readonly renewMs?: number;
}

export function createSqlClaims(database: Database, { onFailure, now, renewMs = 3_000 }: SqlClaimsOptions): Claims {
  const { engine, query } = database;
  const time = databaseTime(engine, now);
  const lapsesAt = () => sql<number>`${time()} + ${claimMs}`;
  const held = new Map<string, { readonly claim: Claim; readonly sinceMs: number }>();

  async function insert(claim: Claim): Promise<boolean> {
    const taken = await query
      .insertInto('idempotency_records')
      .values({ ...claim, reply: null, expires_at: lapsesAt() })
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'mode', 'key_digest'])
          .doUpdateSet({
            body_digest: claim.body_digest,
            request_id: claim.request_id,
            reply: null,
            expires_at: lapsesAt(),
          })
          .where('idempotency_records.expires_at', '<=', time()),
      )
      .returning('request_id')
      .executeTakeFirst();
    return taken !== undefined;
  }

  const release = (claim: Claim) =>
    ofAccount(query, claim.account_id)
      .deleteFrom('idempotency_records')
      .where('mode', '=', claim.mode)
      .where('key_digest', '=', claim.key_digest)
      .where('request_id', '=', claim.request_id)
      .where('reply', 'is', null)
      .execute();

  async function renew(): Promise<void> {
    const old = [...held.values()].filter(({ sinceMs }) => performance.now() - sinceMs >= renewMs);
    for (const { claim } of old) {
      await ofAccount(query, claim.account_id)
        .updateTable('idempotency_records')
        .set({ expires_at: lapsesAt() })
        .where('mode', '=', claim.mode)
        .where('request_id', '=', claim.request_id)
        .where('reply', 'is', null)
        .execute();
    }
  }

  const renewing = repeatEvery(renewMs, renew, onFailure);

  return {
    async take(claim) {
      for (let asked = 0; asked < maxQuestions; asked++) {
        if (await insert(claim)) {
          held.set(claim.request_id, { claim, sinceMs: performance.now() });
          return undefined;
        }
        const holder = await findHolder(database, claim, now);
        if (holder !== undefined) return holder;
      }
      return { ...claim, reply: null };
    },

    async end(claim, isRemembered) {
      held.delete(claim.request_id);
      // If this fails, the claim expires a little later.
      if (!isRemembered) await release(claim).catch(onFailure);
    },

    close: renewing.end,
  };
}
