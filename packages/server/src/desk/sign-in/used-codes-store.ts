/** Authenticator codes that were used: each works once, although it is valid for a minute and a half. */

import type { Database } from '../../base/storage/database.ts';
import { sha256 } from '../../base/storage/shrink-settings.ts';

/** Longer than any code is valid. */
const rememberedMs = 5 * 60_000;

export type UsedCodesStore = ReturnType<typeof createUsedCodesStore>;

export function createUsedCodesStore({ query }: Database) {
  return {
    /** False if the person has already used the code; of two at once, only one succeeds. */
    async use(userId: string, code: string, nowMs: number): Promise<boolean> {
      const hash = sha256(`${userId} ${code}`);
      const expiresAt = nowMs + rememberedMs;
      const { numInsertedOrUpdatedRows } = await query
        .insertInto('used_codes')
        .values({ hash, expires_at: expiresAt })
        .onConflict((conflict) =>
          conflict.column('hash').doUpdateSet({ expires_at: expiresAt }).where('used_codes.expires_at', '<=', nowMs),
        )
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },
  };
}
