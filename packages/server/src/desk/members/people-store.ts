/**
 * People and the accounts they belong to. Joining through a link and ending that link are one transaction, so the link
 * works once, whatever happens at the same time.
 */

import type { Role } from '@moderato/contract';
import { newId } from '../../base/ids.ts';
import type { Database } from '../../base/storage/database.ts';
import { inTransaction } from '../../base/storage/in-transaction.ts';
import { type Changed, countChange } from '../../base/storage/instance-store.ts';
import type { UsersTable } from '../../base/storage/people-schema.ts';
import { createMembersStore } from './members-store.ts';
import { type Person, toPerson } from './person.ts';

type Query = Database['query'];

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

  return {
    ...createMembersStore(database),
    isEmpty: (): Promise<boolean> => hasNoPeople(query),
    list: async (): Promise<Person[]> =>
      (await query.selectFrom('users').selectAll().orderBy('id').execute()).map(toPerson),

    async findByEmail(email: string): Promise<Person | undefined> {
      const row = await query
        .selectFrom('users')
        .selectAll()
        .where('email', '=', email.toLowerCase())
        .executeTakeFirst();
      return row && toPerson(row);
    },

    /** The first person: operator, and owner of the first account. */
    setUp: (link: UsedLink, person: NewPerson): Promise<{ person: Person; accountId: string } | undefined> =>
      inTransaction(query, async (transaction) => {
        // Incrementing the counter first locks its row: two people with a link each join one after the other.
        await countChange(transaction, joining);
        if ((await useLink(transaction, 'setup', link)) === undefined) return undefined;
        if (!(await hasNoPeople(transaction))) return undefined;
        await transaction.deleteFrom('links').where('kind', '=', 'setup').execute();
        const made = await insertPerson(transaction, person, true);
        const first = await transaction.selectFrom('accounts').select('id').orderBy('id').executeTakeFirstOrThrow();
        await insertMembership(transaction, first.id, made.id, 'owner');
        return { person: made, accountId: first.id };
      }),

    /** An account of their own, on the plan `free`. Undefined if the address is taken. */
    signUp: (person: NewPerson, accountName: string): Promise<{ person: Person; accountId: string } | undefined> =>
      inTransaction(query, async (transaction) => {
        await countChange(transaction, joining);
        if (await isTaken(transaction, person.email)) return undefined;
        const made = await insertPerson(transaction, person, false);
        const accountId = newId('acct');
        await transaction
          .insertInto('accounts')
          .values({ id: accountId, name: accountName, plan: 'free', created_at: Date.now() })
          .execute();
        await insertMembership(transaction, accountId, made.id, 'owner');
        return { person: made, accountId };
      }),

    /** For somebody new, or for the invited person who is signed in. Undefined if the link does not work for them. */
    acceptInvitation: (
      link: UsedLink,
      who: JoiningPerson,
    ): Promise<{ person: Person; accountId: string; role: Role } | undefined> =>
      inTransaction(query, async (transaction) => {
        await countChange(transaction, joining);
        const used = await useLink(transaction, 'invitation', link);
        if (!used?.account_id || !used.email || !used.role) throw new NotForThem();
        const person =
          'id' in who ? await samePerson(transaction, who, used.email) : await newPerson(transaction, who, used.email);
        await insertMembership(transaction, used.account_id, person.id, used.role);
        return { person, accountId: used.account_id, role: used.role };
      })
        // Thrown and caught, so that the link still works for the person it was meant for.
        .catch((error: unknown) => {
          if (error instanceof NotForThem) return undefined;
          throw error;
        }),

    /** Ends every session of the person and their connections. Undefined if the link does not work. */
    resetPassword: (link: UsedLink, passwordHash: string): Promise<Person | undefined> =>
      inTransaction(query, async (transaction) => {
        const used = await useLink(transaction, 'reset', link);
        if (!used?.user_id) return undefined;
        await transaction
          .updateTable('user_credentials')
          .set({ password: passwordHash, updated_at: new Date().toISOString() })
          .where('user_id', '=', used.user_id)
          .where('provider', '=', 'credential')
          .execute();
        // Somebody who lost their password to an attacker may have lost more.
        await transaction
          .deleteFrom('user_credentials')
          .where('user_id', '=', used.user_id)
          .where('provider', '!=', 'credential')
          .execute();
        await transaction.deleteFrom('sessions').where('user_id', '=', used.user_id).execute();
        await transaction.deleteFrom('links').where('kind', '=', 'reset').where('user_id', '=', used.user_id).execute();
        const row = await transaction.selectFrom('users').selectAll().where('id', '=', used.user_id).executeTakeFirst();
        return row && toPerson(row);
      }),

    async removeSecondFactor(userId: string): Promise<void> {
      await inTransaction(query, async (transaction) => {
        await transaction.deleteFrom('second_factors').where('user_id', '=', userId).execute();
        await transaction.updateTable('users').set({ two_factor_enabled: 0 }).where('id', '=', userId).execute();
      });
    },

    setOperator: (userId: string, operator: boolean): Promise<boolean> =>
      update(userId, { operator: operator ? 1 : 0 }),

    /** Whether severe content is blurred for them. */
    setBlurring: (userId: string, isOn: boolean): Promise<boolean> => update(userId, { blur_severe: isOn ? 1 : 0 }),

    rename: (userId: string, name: string): Promise<boolean> =>
      update(userId, { name, updated_at: new Date().toISOString() }),
  };
}

/** The link works, but not for the person who has it. */
class NotForThem extends Error {}

async function samePerson(query: Query, who: Pick<Person, 'id' | 'email'>, email: string): Promise<Person> {
  if (who.email !== email) throw new NotForThem();
  return toPerson(await query.selectFrom('users').selectAll().where('id', '=', who.id).executeTakeFirstOrThrow());
}

async function newPerson(query: Query, who: Omit<NewPerson, 'email'>, email: string): Promise<Person> {
  if (await isTaken(query, email)) throw new NotForThem();
  return insertPerson(query, { ...who, email }, false);
}

async function hasNoPeople(query: Query): Promise<boolean> {
  return (await query.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined;
}

async function isTaken(query: Query, email: string): Promise<boolean> {
  const row = await query.selectFrom('users').select('id').where('email', '=', email.toLowerCase()).executeTakeFirst();
  return row !== undefined;
}

async function useLink(query: Query, kind: 'setup' | 'invitation' | 'reset', { hash, nowMs }: UsedLink) {
  return query
    .deleteFrom('links')
    .where('hash', '=', hash)
    .where('kind', '=', kind)
    .where('expires_at', '>', nowMs)
    .returningAll()
    .executeTakeFirst();
}

async function insertPerson(query: Query, { email, name, passwordHash }: NewPerson, operator: boolean) {
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
  return toPerson(user);
}

/** Somebody who is already a member keeps their role. */
async function insertMembership(query: Query, accountId: string, userId: string, role: Role): Promise<void> {
  await query
    .insertInto('memberships')
    .values({ account_id: accountId, user_id: userId, role, created_at: Date.now() })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doNothing())
    .execute();
}
