/** Somebody who signs in to the dashboard. */

import type { UsersTable } from '../../base/storage/people-schema.ts';

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly operator: boolean;
  readonly twoFactor: boolean;
}

export function toPerson(row: UsersTable): Person {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    operator: row.operator === 1,
    twoFactor: row.two_factor_enabled === 1,
  };
}
