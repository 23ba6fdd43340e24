/** Who belongs to which account, and as what. */

import type { Role } from '@moderato/contract';
import type { Membership } from '../../base/http/page.ts';
import type { Database } from '../../base/storage/database.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import type { UsersTable } from '../../base/storage/people-schema.ts';

/** Somebody who signs in to the dashboard. */
export type Person = Readonly<UsersTable>;

export type MemberRecord = Awaited<ReturnType<MembersStore['members']>>[number];

export type MembersStore = ReturnType<typeof createMembersStore>;

export function createMembersStore({ query }: Database) {
  return {
    async memberships(userId: string): Promise<Membership[]> {
      const rows = await query
        .selectFrom('memberships')
        .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
        .select([
          'accounts.id',
          'accounts.name',
          'accounts.plan',
          'accounts.second_factor_required',
          'memberships.role',
        ])
        .where('memberships.user_id', '=', userId)
        .orderBy('memberships.created_at')
        .orderBy('accounts.id')
        .execute();
      return rows.map(({ id, name, plan, role, second_factor_required: required }) => ({
        accountId: id,
        accountName: name,
        plan,
        role,
        secondFactorRequired: required === 1,
      }));
    },

    /** Oldest first. */
    members: (accountId: string) =>
      ofAccount(query, accountId)
        .selectFrom('memberships')
        .innerJoin('users', 'users.id', 'memberships.user_id')
        .selectAll('users')
        .select(['memberships.role', 'memberships.created_at as joined_at'])
        .select((select) =>
          select
            .selectFrom('sessions')
            .select((inner) => inner.fn.max('sessions.updated_at').as('seen'))
            .whereRef('sessions.user_id', '=', 'users.id')
            .as('last_seen'),
        )
        .orderBy('memberships.created_at')
        .orderBy('users.id')
        .execute(),

    /** Whether members must have a second factor. */
    async requiresSecondFactor(accountId: string): Promise<boolean> {
      const account = await query
        .selectFrom('accounts')
        .select('second_factor_required')
        .where('id', '=', accountId)
        .executeTakeFirst();
      return account?.second_factor_required === 1;
    },

    async requireSecondFactor(accountId: string, required: boolean): Promise<void> {
      await query
        .updateTable('accounts')
        .set({ second_factor_required: required ? 1 : 0 })
        .where('id', '=', accountId)
        .execute();
    },

    async setRole(accountId: string, userId: string, role: Role): Promise<void> {
      await ofAccount(query, accountId)
        .updateTable('memberships')
        .set({ role })
        .where('user_id', '=', userId)
        .execute();
    },

    async remove(accountId: string, userId: string): Promise<void> {
      await ofAccount(query, accountId).deleteFrom('memberships').where('user_id', '=', userId).execute();
    },
  };
}
