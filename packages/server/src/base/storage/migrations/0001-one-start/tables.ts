/** The statements that create some tables and their indexes, in order. */
export type Tables = (dialect: Dialect) => readonly string[];

/** Where the two engines differ; empty on the other one. */
export interface Dialect {
  /** SQLite: the rows lie in the order of their key. PostgreSQL has no such tables. */
  readonly clustered: string;
  /** PostgreSQL: the ledger consists of a table for each month. */
  readonly byMonth: string;
  /** PostgreSQL: sorted by bytes, whatever the collation of the database. SQLite always does. */
  readonly byBytes: string;
}

export const dialects: Readonly<Record<'sqlite' | 'postgres', Dialect>> = {
  sqlite: { clustered: 'without rowid', byMonth: '', byBytes: '' },
  postgres: { clustered: '', byMonth: 'partition by range (request_id)', byBytes: 'collate "C"' },
};
