/** Checks whether the store can be opened and has accounts and keys. Creates nothing. */

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '@moderato/server';
import { explainError } from '../explain-error.ts';
import { type Finding, note, ok, problem } from './finding.ts';

export async function examineStore(config: Config): Promise<Finding[]> {
  const { databaseFileName, databaseOptions, OldStoreError, openStores } = await import('@moderato/server');
  const options = databaseOptions(config);
  const place = options.engine === 'sqlite' ? resolve(options.folder) : 'the PostgreSQL at DATABASE_URL';
  if (options.engine === 'sqlite' && !existsSync(join(options.folder, databaseFileName))) {
    return [
      note(
        'store',
        `There is no store in ${place} yet.`,
        'The first `moderato serve` or `moderato keys create` creates it.',
      ),
    ];
  }
  try {
    const stores = await openStores(options);
    try {
      const [accounts, keys] = await Promise.all([stores.accounts.list(), stores.keys.list()]);
      const live = keys.filter(({ revokedAtMs }) => revokedAtMs === null);
      return [
        ok('store', `${place} opens; ${counted(accounts.length, 'account')}.`),
        live.length > 0
          ? ok('keys', `${counted(live.length, 'key')} can be used.`)
          : note('keys', 'There is no active key.', 'Create one: moderato keys create --mode live'),
      ];
    } finally {
      await stores.close();
    }
  } catch (error) {
    if (error instanceof OldStoreError) {
      return [problem('store', `${place} has a store of an earlier version.`, error.message)];
    }
    const advice =
      options.engine === 'sqlite'
        ? 'Check the permissions of the folder and the free space on its disk.'
        : 'Check the address and the password, and that PostgreSQL is running.';
    return [problem('store', `${place} cannot be opened: ${explainError(error)}`, advice)];
  }
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
