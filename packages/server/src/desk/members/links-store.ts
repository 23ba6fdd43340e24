/** Links that work once: for the first person, for invited people, and for those who forgot their password. */

import type { Invitation, Role } from '@moderato/contract';
import { hourMs } from '../../base/durations.ts';
import { newId } from '../../base/ids.ts';
import type { Database } from '../../base/storage/database.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import type { LinksTable } from '../../base/storage/people-schema.ts';
import { newLinkToken } from './link-token.ts';

export const setupLinkMs = hourMs;
export const resetLinkMs = hourMs;
export const invitationMs = 7 * 24 * hourMs;

export interface InvitationDraft {
  readonly accountId: string;
  readonly email: string;
  readonly role: Role;
  readonly createdBy: string;
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
    async createInvitation({ accountId, email, role, createdBy }: InvitationDraft) {
      await ofAccount(query, accountId)
        .deleteFrom('links')
        .where('kind', '=', 'invitation')
        .where('email', '=', email)
        .execute();
      const { token, row } = await create(
        { kind: 'invitation', account_id: accountId, email, role, created_by: createdBy },
        invitationMs,
      );
      return { token, invitation: showInvitation(row) };
    },

    /** What a token invites to, as long as it is valid. */
    async findInvitation(hash: string, nowMs: number) {
      const row = await query
        .selectFrom('links')
        .selectAll()
        .where('hash', '=', hash)
        .where('kind', '=', 'invitation')
        .where('expires_at', '>', nowMs)
        .executeTakeFirst();
      return row && { accountId: row.account_id ?? '', ...showInvitation(row) };
    },

    /** Oldest first. */
    async listInvitations(accountId: string, nowMs: number): Promise<Invitation[]> {
      const rows = await ofAccount(query, accountId)
        .selectFrom('links')
        .selectAll()
        .where('kind', '=', 'invitation')
        .where('expires_at', '>', nowMs)
        .orderBy('id')
        .execute();
      return rows.map(showInvitation);
    },

    /** The invitation that was withdrawn. */
    async withdraw(accountId: string, invitationId: string): Promise<Invitation | undefined> {
      const row = await ofAccount(query, accountId)
        .deleteFrom('links')
        .where('kind', '=', 'invitation')
        .where('id', '=', invitationId)
        .returningAll()
        .executeTakeFirst();
      return row && showInvitation(row);
    },
  };
}

function showInvitation(row: LinksTable): Invitation {
  return {
    invitation_id: row.id,
    email: row.email ?? '',
    role: row.role ?? 'viewer',
    invited_by: row.created_by ?? '',
    created_at: new Date(row.created_at).toISOString(),
    expires_at: new Date(row.expires_at).toISOString(),
  };
}
