/** Chooses the account a command is about: the named one, or the only one. */

import type { Account, Stores } from '@moderato/server';
import { type Refusal, refuse } from './command.ts';

const howToFind = '`moderato accounts list` shows the ids.';

export async function chooseAccount(
  stores: Pick<Stores, 'accounts'>,
  id: string | undefined,
): Promise<Account | Refusal> {
  if (id !== undefined) return (await stores.accounts.find(id)) ?? unknownAccount(id);
  const [first, ...others] = await stores.accounts.list();
  if (first === undefined)
    return refuse('failed', 'There is no account yet. Create one with `moderato accounts create NAME`.');
  if (others.length === 0) return first;
  return refuse('usage', `There are ${others.length + 1} accounts. Choose one with --account ID; ${howToFind}`);
}

export function unknownAccount(id: string): Refusal {
  return refuse('failed', `There is no account ${JSON.stringify(id)}; ${howToFind}`);
}
