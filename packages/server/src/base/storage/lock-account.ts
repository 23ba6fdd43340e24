import type { Database } from './database.ts';

/**
 * Serialises changes that count what an account has. SQLite needs no lock: its transactions begin by taking the write
 * lock.
 */
export async function lockAccount(
  { engine, query }: Pick<Database, 'engine' | 'query'>,
  accountId: string,
): Promise<void> {
  if (engine === 'sqlite') return;
  await query.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute();
}
