/** Where people are signed in. Sessions are begun and prolonged by the sign-in library, and ended here. */

import type { Database } from '../storage/database.ts';
import { hashSessionToken } from './hashed-session-tokens.ts';

/** A session ends after this time however often it is used; then the person signs in again. */
export const mostSessionMs = 30 * 24 * 3_600_000;

export interface SessionRecord {
  readonly id: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  readonly expiresAt: string;
  readonly userAgent: string;
  readonly address: string;
}

export interface SessionsStore {
  /** Newest first. */
  list(userId: string, nowMs: number): Promise<SessionRecord[]>;
  /** False where the person has no such session. */
  end(userId: string, id: string): Promise<boolean>;
  endOthers(userId: string, keptId: string): Promise<void>;
  /** One that must not have begun. */
  endToken(token: string): Promise<void>;
  /** It was used just now. */
  touch(id: string, nowMs: number): Promise<void>;
  /** Which account the pages of a session show. */
  chooseAccount(token: string, accountId: string): Promise<void>;
}

export function createSessionsStore({ query }: Database): SessionsStore {
  return {
    async list(userId, nowMs) {
      const rows = await query
        .selectFrom('sessions')
        .selectAll()
        .where('user_id', '=', userId)
        .where('expires_at', '>', new Date(nowMs).toISOString())
        .where('created_at', '>', new Date(nowMs - mostSessionMs).toISOString())
        .orderBy('created_at', 'desc')
        .execute();
      return rows.map((row) => ({
        id: row.id,
        createdAt: row.created_at,
        lastSeenAt: row.updated_at,
        expiresAt: endOf(row.created_at, row.expires_at),
        userAgent: row.user_agent ?? '',
        address: row.ip_address ?? '',
      }));
    },

    async end(userId, id) {
      const { numDeletedRows } = await query
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    async endOthers(userId, keptId) {
      await query.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', keptId).execute();
    },

    async endToken(token) {
      await query.deleteFrom('sessions').where('token', '=', hashSessionToken(token)).execute();
    },

    async touch(id, nowMs) {
      await query
        .updateTable('sessions')
        .set({ updated_at: new Date(nowMs).toISOString() })
        .where('id', '=', id)
        .execute();
    },

    async chooseAccount(token, accountId) {
      await query
        .updateTable('sessions')
        .set({ account_id: accountId })
        .where('token', '=', hashSessionToken(token))
        .execute();
    },
  };
}

function endOf(createdAt: string, expiresAt: string): string {
  return new Date(Math.min(Date.parse(createdAt) + mostSessionMs, Date.parse(expiresAt))).toISOString();
}
