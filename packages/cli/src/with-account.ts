/** Opens the store for a command that is about one account: the named one, or the only one. */

import type { Account, Changes, Config, Stores } from '@moderato/server';
import { chooseAccount } from './choose-account.ts';
import { type Answer, type Io, isRefusal, type Refusal } from './command.ts';
import { withStores } from './with-stores.ts';

export interface AccountWork {
  readonly account: Account;
  readonly stores: Stores;
  readonly config: Config;
  readonly changes: Changes;
}

export function withAccount(
  io: Io,
  id: string | undefined,
  work: (given: AccountWork) => Promise<Answer | Refusal>,
): Promise<Answer | Refusal> {
  return withStores(io, async (stores, config, changes) => {
    const account = await chooseAccount(stores, id);
    return isRefusal(account) ? account : work({ account, stores, config, changes });
  });
}
