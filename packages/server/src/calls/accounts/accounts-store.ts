/** Accounts: who uses the service, on which plan. */

import type { PlanName } from '@moderato/contract';
import { newId } from '../../base/ids.ts';
import type { AccountsTable } from '../../base/storage/account-schema.ts';
import type { Database } from '../../base/storage/database.ts';
import { inTransaction } from '../../base/storage/in-transaction.ts';
import { countChange } from '../../base/storage/instance-store.ts';

const accountColumns = ['id', 'name', 'plan', 'created_at'] as const;

/** The name of the first account until somebody renames it. */
export const nameNobodyChose = 'default';

export type Account = Readonly<Pick<AccountsTable, (typeof accountColumns)[number]>>;

export type AccountsStore = ReturnType<typeof createAccountsStore>;

export function createAccountsStore({ query }: Database) {
  return {
    create: (name: string, plan: PlanName, id?: string): Promise<Account> =>
      inTransaction(query, async (transaction) => {
        const account = await insertAccount(transaction, name, plan, id);
        await countChange(transaction, { noun: 'keys', accountId: account.id });
        return account;
      }),

    find: (id: string): Promise<Account | undefined> =>
      query.selectFrom('accounts').select(accountColumns).where('id', '=', id).executeTakeFirst(),

    list: (): Promise<Account[]> => query.selectFrom('accounts').select(accountColumns).orderBy('id').execute(),

    /** False when there is no such account. */
    change: (id: string, { name, plan }: Pick<Account, 'name' | 'plan'>): Promise<boolean> =>
      inTransaction(query, async (transaction) => {
        const changed = transaction.updateTable('accounts').set({ name, plan }).where('id', '=', id);
        if ((await changed.executeTakeFirst()).numUpdatedRows === 0n) return false;
        await countChange(transaction, { noun: 'keys', accountId: id });
        return true;
      }),

    /** Creates the first account on an empty store; does nothing on any other. */
    async ensureFirst(): Promise<void> {
      // Every command opens the store, and a running copy must not take that for a change.
      if (!(await isEmpty(query))) return;
      await inTransaction(query, async (transaction) => {
        // Incrementing the counter first locks its row, so that two processes starting at once create one account.
        await countChange(transaction);
        if (!(await isEmpty(transaction))) return;
        await insertAccount(transaction, 'default', 'pro');
      });
    },
  };
}

async function isEmpty(query: Database['query']): Promise<boolean> {
  return (await query.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) === undefined;
}

async function insertAccount(query: Database['query'], name: string, plan: PlanName, id: string = newId('acct')) {
  const account: Account = { id, name, plan, created_at: Date.now() };
  await query.insertInto('accounts').values(account).execute();
  return account;
}
