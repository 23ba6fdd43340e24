import type { ByPerson } from '@moderato/contract';

/** Somebody's name. Admins and owners see their address when they point at it. */
export function Person({ by, by_email: email }: ByPerson) {
  return <span title={email}>{by}</span>;
}
