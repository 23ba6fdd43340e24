/** Stores an account's clauses: one list, which is read and written as a whole. An account that set none has the default. */

import type { Clause, ClauseList, ClauseSettings } from '@moderato/contract/dashboard';
import type { Database } from '../../base/storage/database.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import { sha256 } from '../../base/storage/shrink-settings.ts';
import { defaultClauses } from './default-clauses.ts';

export const unlessSet: ClauseSettings = { language: 'en', clauses: [...defaultClauses] };

export async function readClauses({ query }: Pick<Database, 'query'>, accountId: string): Promise<ClauseSettings> {
  const row = await ofAccount(query, accountId)
    .selectFrom('clause_settings')
    .select(['language', 'clauses'])
    .executeTakeFirst();
  return row === undefined ? unlessSet : { language: row.language, clauses: JSON.parse(row.clauses) as Clause[] };
}

/** The default is not stored, so that its later versions reach accounts that use it. */
export async function setClauses({ query }: Database, accountId: string, settings: ClauseSettings): Promise<void> {
  if (isDefault(settings)) {
    await ofAccount(query, accountId).deleteFrom('clause_settings').execute();
    return;
  }
  const values = { language: settings.language, clauses: JSON.stringify(settings.clauses) };
  await query
    .insertInto('clause_settings')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
}

export function listOf(settings: ClauseSettings): ClauseList {
  return { ...settings, is_default: isDefault(settings), stamp: stampOf(settings) };
}

export function stampOf(settings: ClauseSettings): string {
  return sha256(JSON.stringify(settings));
}

function isDefault(settings: ClauseSettings): boolean {
  return JSON.stringify(settings) === JSON.stringify(unlessSet);
}
