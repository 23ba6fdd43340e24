/** Changes of accounts: creating, renaming, moving to another plan. */

import type { PlanName } from '@moderato/contract';
import type { Actor, By } from '../../base/audit/actor.ts';
import { type Change, clearingAfter } from '../../base/audit/change.ts';
import { refuse } from '../../base/http/route.ts';
import { newId } from '../../base/ids.ts';
import { type Account, createAccountsStore } from './accounts-store.ts';

export interface AccountsChangeParts {
  readonly change: Change;
  /** Another plan applies from the next call on. */
  cleared(accountId: string): void;
}

type Facts = Pick<Account, 'name' | 'plan'>;

export type AccountsChanges = ReturnType<typeof createAccountsChanges>;

export function createAccountsChanges({ change, cleared }: AccountsChangeParts) {
  const changeAccount = clearingAfter(change, cleared);
  return {
    /** The entry is in the log of the new account. */
    create: (actor: Actor, { name, plan }: Facts) => {
      const accountId = newId('acct');
      return change({ accountId, actor }, async (within) => {
        const account = await createAccountsStore(within).create(name, plan, accountId);
        return { answer: account, note: { action: 'account.created', subject: accountId, after: { name, plan } } };
      });
    },

    async change(by: By, { name, plan }: { name?: string | undefined; plan?: PlanName | undefined }) {
      if (name === undefined && plan === undefined) {
        return refuse('invalid_request', 'Send a name, a plan or both.');
      }
      return changeAccount<Account>(by, async (within) => {
        const accounts = createAccountsStore(within);
        const account = await accounts.find(by.accountId);
        if (account === undefined) return refuse('not_found', 'There is no such account.');
        const before: Facts = { name: account.name, plan: account.plan };
        const after: Facts = { name: name ?? account.name, plan: plan ?? account.plan };
        await accounts.change(account.id, after);
        return {
          answer: { ...account, ...after },
          note: { action: 'account.changed', subject: account.id, before, after },
        };
      });
    },
  };
}
