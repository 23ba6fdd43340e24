/** Who belongs to which account, and as what. An account that has members always has an owner. */

import type { Role } from '@moderato/contract';
import type { Membership } from '../../base/http/page.ts';
import type { Database } from '../../base/storage/database.ts';
import { inTransaction } from '../../base/storage/in-transaction.ts';
import { lockAccount } from '../../base/storage/lock-account.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import { type Person, toPerson } from './person.ts';

type Query = Database['query'];

export interface MemberRecord extends Person {
  readonly role: Role;
  readonly joinedAtMs: number;
  readonly lastSeenAtMs: number | null;
}

export type MemberChange = 'done' | 'unknown' | 'last_owner';

export type MembersStore = ReturnType<typeof createMembersStore>;

export function createMembersStore({ engine, query }: Database) {
  /** One change of an account's members at a time: there must always be an owner. */
  const changeMember = (
    accountId: string,
    userId: string,
    staysOwner: boolean,
    change: (db: Query) => Promise<unknown>,
  ): Promise<MemberChange> =>
    inTransaction(query, async (transaction) => {
      await lockAccount({ engine, query: transaction }, accountId);
      const members = await ofAccount(transaction, accountId)
        .selectFrom('memberships')
        .select(['user_id', 'role'])
        .execute();
      if (!members.some((member) => member.user_id === userId)) return 'unknown';
      const otherOwners = members.some((member) => member.role === 'owner' && member.user_id !== userId);
      if (!otherOwners && !staysOwner) return 'last_owner';
      await change(transaction);
      return 'done';
    });

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
    async members(accountId: string): Promise<MemberRecord[]> {
      const rows = await ofAccount(query, accountId)
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
        .execute();
      return rows.map((row) => ({
        ...toPerson(row),
        role: row.role,
        joinedAtMs: row.joined_at,
        lastSeenAtMs: row.last_seen === null ? null : Date.parse(row.last_seen),
      }));
    },

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

    setRole: (accountId: string, userId: string, role: Role): Promise<MemberChange> =>
      changeMember(accountId, userId, role === 'owner', (db) =>
        ofAccount(db, accountId).updateTable('memberships').set({ role }).where('user_id', '=', userId).execute(),
      ),

    remove: (accountId: string, userId: string): Promise<MemberChange> =>
      changeMember(accountId, userId, false, (db) =>
        ofAccount(db, accountId).deleteFrom('memberships').where('user_id', '=', userId).execute(),
      ),
  };
}
