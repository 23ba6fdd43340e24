/** Whether somebody may make a call, by the server's own table. Pages hide what would be refused. */

import { type Access, type CallName, dashboardCalls, type Role, roleAllows } from '@moderato/contract/dashboard';

export interface Person {
  readonly role: Role | null;
  readonly operator: boolean;
}

export function may(person: Person, name: CallName): boolean {
  const needed: Access = dashboardCalls[name].access;
  if (needed === 'public' || needed === 'user') return true;
  if (needed === 'operator') return person.operator;
  return person.role !== null && roleAllows(person.role, needed);
}
