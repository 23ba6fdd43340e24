/** Accounts: who uses the service, on which plan. */

import type { PlanName } from '@moderato/contract';
import { newId } from '../ids.ts';
import type { Database } from '../storage/database.ts';
import { inTransaction } from '../storage/in-transaction.ts';
import { countChange } from '../storage/instance-store.ts';

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly plan: PlanName;
  readonly createdAtMs: number;
}

export type AccountsStore = ReturnType<typeof createAccountsStore>;

export function createAccountsStore({ query }: Database) {
  const change = (id: string, facts: Partial<Pick<Account, 'name' | 'plan'>>) =>
    inTransaction(query, async (transaction) => {
      const result = await transaction.updateTable('accounts').set(facts).where('id', '=', id).executeTakeFirst();
      const changed = result.numUpdatedRows > 0n;
      if (changed) await countChange(transaction, { noun: 'keys', accountId: id });
      return changed;
    });

  return {
    async create(name: string, plan: PlanName, id?: string): Promise<Account> {
      const account = newAccount(name, plan, id);
      await inTransaction(query, async (transaction) => {
        await transaction.insertInto('accounts').values(toRow(account)).execute();
        await countChange(transaction, { noun: 'keys', accountId: account.id });
      });
      return account;
    },

    async find(id: string): Promise<Account | undefined> {
      const row = await query.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
      return row && fromRow(row);
    },

    async list(): Promise<Account[]> {
      return (await query.selectFrom('accounts').selectAll().orderBy('id').execute()).map(fromRow);
    },

    /** False when there is no such account. */
    setPlan: (id: string, plan: PlanName): Promise<boolean> => change(id, { plan }),
    /** False when there is no such account. */
    change: (id: string, { name, plan }: Pick<Account, 'name' | 'plan'>): Promise<boolean> =>
      change(id, { name, plan }),

    /** Creates the first account on an empty store; does nothing on any other. */
    async ensureFirst(): Promise<void> {
      // Every command opens the store, and a running copy must not take that for a change.
      if (!(await isEmpty(query))) return;
      await inTransaction(query, async (transaction) => {
        // Incrementing the counter first locks its row, so that two processes starting at once create one account.
        await countChange(transaction);
        if (!(await isEmpty(transaction))) return;
        await transaction
          .insertInto('accounts')
          .values(toRow(newAccount('default', 'pro')))
          .execute();
      });
    },
  };
}

async function isEmpty(query: Database['query']): Promise<boolean> {
  return (await query.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) === undefined;
}

function newAccount(name: string, plan: PlanName, id: string = newId('acct')): Account {
  return { id, name, plan, createdAtMs: Date.now() };
}

function toRow({ id, name, plan, createdAtMs }: Account) {
  return { id, name, plan, created_at: createdAtMs };
}

function fromRow(row: { id: string; name: string; plan: PlanName; created_at: number }): Account {
  return { id: row.id, name: row.name, plan: row.plan, createdAtMs: row.created_at };
}
