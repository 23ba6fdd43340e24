/** Where people are signed in. The sign-in library starts and extends sessions; they are ended here. */

import type { SessionEntry } from '@moderato/contract';
import type { Database } from '../../base/storage/database.ts';
import { hashSessionToken } from './hashed-session-tokens.ts';

/** A session ends after this time however often it is used; then the person signs in again. */
export const maxSessionMs = 30 * 24 * 3_600_000;

export type SessionsStore = ReturnType<typeof createSessionsStore>;

export function createSessionsStore({ query }: Database) {
  return {
    /** Newest first. */
    async list(userId: string, nowMs: number): Promise<Omit<SessionEntry, 'current'>[]> {
      const rows = await query
        .selectFrom('sessions')
        .selectAll()
        .where('user_id', '=', userId)
        .where('expires_at', '>', new Date(nowMs).toISOString())
        .where('created_at', '>', new Date(nowMs - maxSessionMs).toISOString())
        .orderBy('created_at', 'desc')
        .execute();
      return rows.map((row) => ({
        session_id: row.id,
        created_at: row.created_at,
        last_seen_at: row.updated_at,
        expires_at: endOf(row.created_at, row.expires_at),
        user_agent: row.user_agent ?? '',
        address: row.ip_address ?? '',
      }));
    },

    /** False if the person has no such session. */
    async end(userId: string, id: string): Promise<boolean> {
      const { numDeletedRows } = await query
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    async endOthers(userId: string, keptId: string): Promise<void> {
      await query.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', keptId).execute();
    },

    /** A session that must not have begun. */
    async endToken(token: string): Promise<void> {
      await query.deleteFrom('sessions').where('token', '=', hashSessionToken(token)).execute();
    },

    /** It was used just now. */
    async touch(id: string, nowMs: number): Promise<void> {
      await query
        .updateTable('sessions')
        .set({ updated_at: new Date(nowMs).toISOString() })
        .where('id', '=', id)
        .execute();
    },

    /** Which account the pages of a session show. */
    async chooseAccount(token: string, accountId: string): Promise<void> {
      await query
        .updateTable('sessions')
        .set({ account_id: accountId })
        .where('token', '=', hashSessionToken(token))
        .execute();
    },
  };
}

function endOf(createdAt: string, expiresAt: string): string {
  return new Date(Math.min(Date.parse(createdAt) + maxSessionMs, Date.parse(expiresAt))).toISOString();
}
