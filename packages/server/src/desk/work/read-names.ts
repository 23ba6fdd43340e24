/** What people are called on pages: their name, their address if they gave none. Absent if they no longer exist. */

import type { Database } from '../../base/storage/database.ts';

export async function readNames(
  { query }: Pick<Database, 'query'>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map();
  const users = await query.selectFrom('users').select(['id', 'name', 'email']).where('id', 'in', userIds).execute();
  return new Map(users.map(({ id, name, email }) => [id, name.trim() || email]));
}
