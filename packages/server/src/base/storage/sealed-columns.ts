/** Every place that holds encrypted values, and how to encrypt all of them again [O7]. */

import { sql } from 'kysely';
import type { Database } from './database.ts';
import { heldTables } from './held-tables.ts';
import { inTransaction } from './in-transaction.ts';
import type { SealedRow, Secrets } from './secrets.ts';

export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** The columns that name a row. */
  readonly key: readonly string[];
  /** Identifies the row if only one row of the table is encrypted. */
  readonly only?: readonly string[];
}

export const authSecretName = 'dashboard_secret';
export const appealLinkKeyName = 'appeal_link_key';

export const sealedColumns: readonly SealedColumn[] = [
  ...heldTables.flatMap(({ table, key, sealed = [] }) => sealed.map((column) => ({ table, column, key }))),
  { table: 'webhooks', column: 'secret', key: ['account_id', 'id'] },
  { table: 'webhooks', column: 'previous_secret', key: ['account_id', 'id'] },
  // It encrypts the second factors.
  { table: 'instance', column: 'value', key: ['name'], only: [authSecretName] },
  // It signs the links of appeals.
  { table: 'instance', column: 'value', key: ['name'], only: [appealLinkKeyName] },
];

/** A row of the table with its encrypted values decrypted. */
export function openRow<Row extends object>(secrets: Secrets, table: string, row: Row): Row {
  const opened = { ...row } as Record<string, unknown>;
  for (const { table: of, column, key } of sealedColumns) {
    const kept = opened[column];
    if (of !== table || typeof kept !== 'string') continue;
    opened[column] = secrets.open([table, ...key.map((part) => String(opened[part]))], kept);
  }
  return opened as Row;
}

/** Small, so that no moderation call waits long for the store. */
const rowsAtOnce = 200;

interface Page {
  readonly sealed: number;
  /** Its last row; undefined at the end. */
  readonly last: readonly string[] | undefined;
}

/** Encrypts everything that is not encrypted with the current key; returns how many values that were. */
export async function encryptAgain(
  database: Pick<Database, 'query' | 'secrets'>,
  columns: readonly SealedColumn[] = sealedColumns,
): Promise<number> {
  let sealed = 0;
  for (const column of columns) {
    let page: Page | undefined;
    do {
      const after = page?.last;
      page = await inTransaction(database.query, (query) => sealPage(query, database.secrets, column, after));
      sealed += page.sealed;
    } while (page.last !== undefined);
  }
  return sealed;
}

async function sealPage(
  query: Database['query'],
  secrets: Secrets,
  { table, column, key, only }: SealedColumn,
  after: readonly string[] | undefined,
): Promise<Page> {
  const names = sql.join(key.map((name) => sql.ref(name)));
  const named = (row: readonly string[]) => sql`(${names}) = (${sql.join(row)})`;
  const conditions = [
    sql`${sql.ref(column)} is not null`,
    ...(only === undefined ? [] : [named(only)]),
    ...(after === undefined ? [] : [sql`(${names}) > (${sql.join(after)})`]),
  ];
  const { rows } = await sql<Record<string, string>>`
    select ${names}, ${sql.ref(column)} as kept from ${sql.table(table)}
    where ${sql.join(conditions, sql` and `)} order by ${names} limit ${rowsAtOnce}`.execute(query);
  let sealed = 0;
  for (const row of rows) {
    const kept = row.kept as string;
    if (secrets.isCurrent(kept)) continue;
    const name = key.map((part) => row[part] as string);
    const place: SealedRow = [table, ...name];
    const anew = secrets.seal(place, secrets.open(place, kept));
    // Unless it has changed in the meantime: then it is already encrypted with the current key.
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${anew}
      where ${named(name)} and ${sql.ref(column)} = ${kept}`.execute(query);
    sealed++;
  }
  const last = rows.at(-1);
  return {
    sealed,
    last: rows.length < rowsAtOnce || last === undefined ? undefined : key.map((part) => last[part] as string),
  };
}
