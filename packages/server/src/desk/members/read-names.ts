/**
 * What pages call people: by their name. An address tells people with the same name apart; only admins and owners see it.
 */

import type { ByPerson } from '@moderato/contract';
import type { Database } from '../../base/storage/database.ts';

/** `name`: the address of somebody who gave no name, and the id of somebody who no longer exists. */
export interface PersonName {
  readonly name: string;
  /** Absent if it is the name. */
  readonly email?: string;
}

export async function readNames(
  { query }: Pick<Database, 'query'>,
  userIds: readonly (string | null | undefined)[],
): Promise<(userId: string) => PersonName> {
  const ids = [...new Set(userIds.filter((id) => typeof id === 'string'))];
  const users =
    ids.length === 0
      ? []
      : await query.selectFrom('users').select(['id', 'name', 'email']).where('id', 'in', ids).execute();
  const names = new Map(users.map(({ id, ...user }) => [id, nameOf(user)]));
  return (id) => names.get(id) ?? { name: id };
}

function nameOf({ name, email }: { readonly name: string; readonly email: string }): PersonName {
  const given = name.trim();
  return given === '' || given === email ? { name: email } : { name: given, email };
}

/** As the contract has it. */
export function byName({ name, email }: PersonName, seesAddresses: boolean): ByPerson {
  return { by: name, ...(seesAddresses && email !== undefined ? { by_email: email } : {}) };
}
