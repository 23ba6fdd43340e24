/** `GET /v1/usage` */

import { Usage } from '@moderato/contract';
import type { KeyedRoute } from '../../base/http/route.ts';
import type { AccountsStore } from '../accounts/accounts-store.ts';
import type { LedgerStore } from '../ledger/ledger-store.ts';
import { readUsage } from './read-usage.ts';

export interface UsageRouteParts {
  readonly accounts: Pick<AccountsStore, 'find'>;
  readonly ledger: Pick<LedgerStore, 'readCounters'>;
}

export function usageRoute({ accounts, ledger }: UsageRouteParts): KeyedRoute<undefined, Usage> {
  return {
    method: 'GET',
    path: '/v1/usage',
    access: 'key',
    scope: 'read',
    operationId: 'getUsage',
    summary: 'Usage in the current billing period',
    description: 'Live moderation calls of the account this calendar month (UTC). A test key reads the same figures.',
    reply: Usage,

    async handle({ caller, receivedAtMs }) {
      const account = await accounts.find(caller.accountId);
      if (account === undefined) throw new Error('The account of a valid key does not exist.');
      return readUsage(ledger, account, caller.plan, receivedAtMs);
    },
  };
}
