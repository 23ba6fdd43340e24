/** The tables of the sign-in library, and how to put something between it and them. */

import type { getAdapter } from 'better-auth/db/adapter';

type Adapter = Awaited<ReturnType<typeof getAdapter>>;
export type AuthTables = Omit<Adapter, 'transaction'>;

/** `wrap` also applies inside the library's transactions. */
export function wrapTables(tables: Adapter, wrap: (inner: AuthTables) => AuthTables): Adapter {
  return { ...wrap(tables), transaction: (work) => tables.transaction((inner) => work(wrap(inner))) };
}
