/** Links that work once: for the first person, for invited people, and for those who forgot their password. */

import type { Role } from '@moderato/contract';
import { hourMs } from '../durations.ts';
import { newId } from '../ids.ts';
import type { Database } from '../storage/database.ts';
import type { LinksTable } from '../storage/people-schema.ts';
import { newLinkToken } from './link-token.ts';

export const setupLinkMs = hourMs;
export const resetLinkMs = hourMs;
export const invitationMs = 7 * 24 * hourMs;

export interface InvitationRecord {
  readonly id: string;
  readonly accountId: string;
  readonly email: string;
  readonly role: Role;
  readonly createdBy: string;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
}

export type LinksStore = ReturnType<typeof createLinksStore>;

export function createLinksStore({ query }: Database) {
  async function create(facts: Pick<LinksTable, 'kind'> & Partial<LinksTable>, lifeMs: number) {
    const { token, hash } = newLinkToken();
    const nowMs = Date.now();
    const row: LinksTable = {
      id: newId('link'),
      hash,
      account_id: null,
      user_id: null,
      email: null,
      role: null,
      created_by: null,
      created_at: nowMs,
      expires_at: nowMs + lifeMs,
      ...facts,
    };
    await query.insertInto('links').values(row).execute();
    return { token, row };
  }

  return {
    createSetup: async (): Promise<string> => (await create({ kind: 'setup' }, setupLinkMs)).token,
    createReset: async (userId: string): Promise<string> =>
      (await create({ kind: 'reset', user_id: userId }, resetLinkMs)).token,

    /** Replaces an earlier invitation of the same person to the same account. */
    async createInvitation({
      accountId,
      email,
      role,
      createdBy,
    }: Pick<InvitationRecord, 'accountId' | 'email' | 'role' | 'createdBy'>): Promise<{
      token: string;
      invitation: InvitationRecord;
    }> {
      await query
        .deleteFrom('links')
        .where('kind', '=', 'invitation')
        .where('account_id', '=', accountId)
        .where('email', '=', email)
        .execute();
      const { token, row } = await create(
        { kind: 'invitation', account_id: accountId, email, role, created_by: createdBy },
        invitationMs,
      );
      return { token, invitation: fromRow(row) };
    },

    /** What a token invites to, as long as it is valid. */
    async findInvitation(hash: string, nowMs: number): Promise<InvitationRecord | undefined> {
      const row = await query
        .selectFrom('links')
        .selectAll()
        .where('hash', '=', hash)
        .where('kind', '=', 'invitation')
        .where('expires_at', '>', nowMs)
        .executeTakeFirst();
      return row && fromRow(row);
    },

    /** Oldest first. */
    async listInvitations(accountId: string, nowMs: number): Promise<InvitationRecord[]> {
      const rows = await query
        .selectFrom('links')
        .selectAll()
        .where('kind', '=', 'invitation')
        .where('account_id', '=', accountId)
        .where('expires_at', '>', nowMs)
        .orderBy('id')
        .execute();
      return rows.map(fromRow);
    },

    /** The invitation that was withdrawn. */
    async withdraw(accountId: string, invitationId: string): Promise<InvitationRecord | undefined> {
      const row = await query
        .deleteFrom('links')
        .where('kind', '=', 'invitation')
        .where('account_id', '=', accountId)
        .where('id', '=', invitationId)
        .returningAll()
        .executeTakeFirst();
      return row && fromRow(row);
    },
  };
}

function fromRow(row: LinksTable): InvitationRecord {
  return {
    id: row.id,
    accountId: row.account_id ?? '',
    email: row.email ?? '',
    role: row.role ?? 'viewer',
    createdBy: row.created_by ?? '',
    createdAtMs: row.created_at,
    expiresAtMs: row.expires_at,
  };
}
