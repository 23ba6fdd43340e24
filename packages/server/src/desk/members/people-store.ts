/**
 * People and the accounts they belong to. Whatever takes several steps is called within a change (`base/audit/change.ts`), whose
 * refusal takes all of them back: a link works once, and still works after somebody tried whom it was not meant for.
 */

import type { Role } from '@moderato/contract';
import { newId } from '../../base/ids.ts';
import type { Database } from '../../base/storage/database.ts';
import { type Changed, countChange } from '../../base/storage/instance-store.ts';
import type { UsersTable } from '../../base/storage/people-schema.ts';
import { createMembersStore, type Person } from './members-store.ts';

/** People are not cached, so joining needs only the lock. */
const joining: Changed = { noun: 'members', accountId: '' };

export interface NewPerson {
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
}

/** A signed-in person, or somebody new: the invitation has their address. */
export type JoiningPerson = Pick<Person, 'id' | 'email'> | Omit<NewPerson, 'email'>;

/** A link that works once, as withdrawn. */
export interface UsedLink {
  readonly hash: string;
  readonly nowMs: number;
}

export type PeopleStore = ReturnType<typeof createPeopleStore>;

export function createPeopleStore(database: Database) {
  const { query } = database;

  /** False when there is no such person. */
  async function update(userId: string, values: Partial<UsersTable>): Promise<boolean> {
    const { numUpdatedRows } = await query.updateTable('users').set(values).where('id', '=', userId).executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  const isEmpty = async (): Promise<boolean> =>
    (await query.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined;

  const findByEmail = (email: string): Promise<Person | undefined> =>
    query.selectFrom('users').selectAll().where('email', '=', email.toLowerCase()).executeTakeFirst();

  const useLink = (kind: 'setup' | 'invitation' | 'reset', { hash, nowMs }: UsedLink) =>
    query
      .deleteFrom('links')
      .where('hash', '=', hash)
      .where('kind', '=', kind)
      .where('expires_at', '>', nowMs)
      .returningAll()
      .executeTakeFirst();

  async function insertPerson({ email, name, passwordHash }: NewPerson, operator: boolean): Promise<Person> {
    const now = new Date().toISOString();
    const user: UsersTable = {
      id: newId('user'),
      name,
      email: email.toLowerCase(),
      email_verified: 0,
      image: null,
      created_at: now,
      updated_at: now,
      two_factor_enabled: 0,
      blur_severe: 1,
      operator: operator ? 1 : 0,
    };
    await query.insertInto('users').values(user).execute();
    await query
      .insertInto('user_credentials')
      .values({
        id: newId('user'),
        user_id: user.id,
        provider: 'credential',
        subject: user.id,
        password: passwordHash,
        created_at: now,
        updated_at: now,
      })
      .execute();
    return user;
  }

  /** Somebody who is already a member keeps their role. */
  async function insertMembership(accountId: string, userId: string, role: Role): Promise<void> {
    await query
      .insertInto('memberships')
      .values({ account_id: accountId, user_id: userId, role, created_at: Date.now() })
      .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doNothing())
      .execute();
  }

  return {
    ...createMembersStore(database),
    isEmpty,
    findByEmail,
    list: (): Promise<Person[]> => query.selectFrom('users').selectAll().orderBy('id').execute(),

    /** The first person: operator, and owner of the first account. Undefined if the link does not work. */
    async setUp(link: UsedLink, newcomer: NewPerson) {
      // Incrementing the counter first locks its row: two people with a link each join one after the other.
      await countChange(query, joining);
      if ((await useLink('setup', link)) === undefined || !(await isEmpty())) return undefined;
      await query.deleteFrom('links').where('kind', '=', 'setup').execute();
      const person = await insertPerson(newcomer, true);
      const { id: accountId } = await query.selectFrom('accounts').select('id').orderBy('id').executeTakeFirstOrThrow();
      await insertMembership(accountId, person.id, 'owner');
      return { person, accountId };
    },

    /** An account of their own, on the plan `free`. Undefined if the address is taken. */
    async signUp(newcomer: NewPerson, name: string) {
      await countChange(query, joining);
      if ((await findByEmail(newcomer.email)) !== undefined) return undefined;
      const person = await insertPerson(newcomer, false);
      const accountId = newId('acct');
      await query
        .insertInto('accounts')
        .values({ id: accountId, name, plan: 'free', created_at: Date.now() })
        .execute();
      await insertMembership(accountId, person.id, 'owner');
      return { person, accountId };
    },

    /** For somebody new, or for the invited person who is signed in. Undefined if the link does not work for them. */
    async acceptInvitation(link: UsedLink, who: JoiningPerson) {
      await countChange(query, joining);
      const { account_id: accountId, email, role } = (await useLink('invitation', link)) ?? {};
      if (!accountId || !email || !role) return undefined;
      let person = await findByEmail(email);
      if ('id' in who) {
        if (person?.id !== who.id) return undefined;
      } else {
        if (person !== undefined) return undefined;
        person = await insertPerson({ ...who, email }, false);
      }
      await insertMembership(accountId, person.id, role);
      return { person, accountId, role };
    },

    /** Ends every session of the person and their connections. Undefined if the link does not work. */
    async resetPassword(link: UsedLink, passwordHash: string): Promise<Person | undefined> {
      const { user_id: userId } = (await useLink('reset', link)) ?? {};
      if (!userId) return undefined;
      await query
        .updateTable('user_credentials')
        .set({ password: passwordHash, updated_at: new Date().toISOString() })
        .where('user_id', '=', userId)
        .where('provider', '=', 'credential')
        .execute();
      // Somebody who lost their password to an attacker may have lost more.
      await query
        .deleteFrom('user_credentials')
        .where('user_id', '=', userId)
        .where('provider', '!=', 'credential')
        .execute();
      await query.deleteFrom('sessions').where('user_id', '=', userId).execute();
      await query.deleteFrom('links').where('kind', '=', 'reset').where('user_id', '=', userId).execute();
      return query.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
    },

    async removeSecondFactor(userId: string): Promise<void> {
      await query.deleteFrom('second_factors').where('user_id', '=', userId).execute();
      await update(userId, { two_factor_enabled: 0 });
    },

    setOperator: (userId: string, operator: boolean): Promise<boolean> =>
      update(userId, { operator: operator ? 1 : 0 }),

    /** Whether severe content is blurred for them. */
    setBlurring: (userId: string, isOn: boolean): Promise<boolean> => update(userId, { blur_severe: isOn ? 1 : 0 }),

    rename: (userId: string, name: string): Promise<boolean> =>
      update(userId, { name, updated_at: new Date().toISOString() }),
  };
}
