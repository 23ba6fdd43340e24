/**
 * Queries on the rows of one account. Every query of a table with an `account_id` starts here, so that none can forget the
 * account; `of-account.test.ts` lists the few that are about all accounts, and why.
 */

import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

/** The tables with an `account_id`. */
export type AccountTable = {
  [Name in keyof Schema]: 'account_id' extends keyof Schema[Name] ? Name : never;
}[keyof Schema];

type Named = AccountTable | `${AccountTable} as ${string}`;

export function ofAccount(query: Database['query'], accountId: string) {
  const belongs = (from: Named) => sql<boolean>`${sql.ref(`${nameOf(from)}.account_id`)} = ${accountId}`;
  // Kysely infers the columns from the name; which of the tables it is makes no difference to the condition.
  const any = (from: Named) => from as 'webhooks';
  return {
    selectFrom: <From extends Named>(from: From) =>
      query.selectFrom(any(from)).where(belongs(from)) as unknown as ReturnType<typeof query.selectFrom<From>>,
    updateTable: <From extends AccountTable>(from: From) =>
      query.updateTable(any(from)).where(belongs(from)) as unknown as ReturnType<typeof query.updateTable<From>>,
    deleteFrom: <From extends AccountTable>(from: From) =>
      query.deleteFrom(any(from)).where(belongs(from)) as unknown as ReturnType<typeof query.deleteFrom<From>>,
  };
}

/** As the rest of the query calls it. */
const nameOf = (from: Named) => from.split(' as ').at(-1);
