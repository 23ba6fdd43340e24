/** Opens the store: SQLite in a folder, or PostgreSQL at an address. The rest of the server sees one query layer. */

import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import type * as Pg from 'pg';
import { refuseOldFile } from './old-store.ts';
import type { Schema } from './schema.ts';
import { keyFileOf, readKeyFile } from './secret-key.ts';
import { createSecrets, type Secrets } from './secrets.ts';
import { SqliteConnection, SqliteDriver, sqliteDialect } from './sqlite-driver.ts';

interface Wishes {
  readonly durability: 'process' | 'full';
  /** For queries that may take a while: few connections, none of which can change anything. */
  readonly readOnly?: boolean;
  /** PostgreSQL only: the maximum number of connections. */
  readonly connections?: number;
  /** PostgreSQL only: how long a query waits for a connection. */
  readonly waitMs?: number;
  /** PostgreSQL only: for work at start that may take long, such as waiting for another copy to change the schema. */
  readonly patient?: boolean;
}

export type DatabaseOptions = Wishes &
  (
    | {
        readonly engine: 'sqlite';
        readonly folder: string;
        /** The keys that encrypt secrets, the newest first [O7]. By default those in the file. */
        readonly secretKeys?: readonly string[] | undefined;
        /** Next to the folder by default. */
        readonly secretKeyFile?: string | undefined;
      }
    | { readonly engine: 'postgres'; readonly url: string; readonly secretKeys: readonly string[] }
  );

interface Shared {
  readonly query: Kysely<Schema>;
  readonly secrets: Secrets;
  close(): Promise<void>;
}

/** Features of only one engine are reached through its own variant: SQLite's batches run on the driver. */
export type Database =
  | (Shared & { readonly engine: 'sqlite'; readonly driver: SqliteDriver })
  | (Shared & { readonly engine: 'postgres' });

export const databaseFileName = 'moderato.db';

export function openDatabase(options: DatabaseOptions): Database {
  return options.engine === 'sqlite' ? openSqlite(options) : openPostgres(options);
}

function openSqlite(options: Extract<DatabaseOptions, { engine: 'sqlite' }>): Database {
  const { folder, secretKeys, secretKeyFile = keyFileOf(folder), ...wishes } = options;
  const file = join(folder, databaseFileName);
  refuseOldFile(file);
  // Only the service may read the ledger; an existing folder keeps its permissions.
  if (!wishes.readOnly) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const secrets = createSecrets(secretKeys ?? readKeyFile(secretKeyFile, file));
  if (!wishes.readOnly) keepToOurselves(file);
  const driver = new SqliteDriver(new SqliteConnection({ file, ...wishes }));
  const query = new Kysely<Schema>({ dialect: sqliteDialect(driver) });
  const close = async () => {
    await query.destroy();
    // Kysely closes only what was used.
    await driver.destroy();
  };
  return { engine: 'sqlite', query, secrets, driver, close };
}

/** Also in a folder that others may read; SQLite gives its journal the permissions of the file. */
function keepToOurselves(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  for (const name of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(name)) chmodSync(name, 0o600);
}

const limitsOfWaiting = {
  statement_timeout: 10_000,
  // For a server that has become unreachable and cannot report that the statement took too long.
  query_timeout: 12_000,
  // A copy that froze in the middle of a transaction holds the counters of its accounts, which the others need.
  idle_in_transaction_session_timeout: 5_000,
};

function openPostgres({
  url,
  secretKeys,
  durability,
  readOnly = false,
  connections = 10,
  waitMs = 3_000,
  patient = false,
}: Extract<DatabaseOptions, { engine: 'postgres' }>): Database {
  // Loaded on demand: on SQLite, the start need not wait for it.
  const pg = createRequire(import.meta.url)('pg') as typeof Pg;
  const types = new pg.TypeOverrides();
  // Every 64-bit column has a count or a time in milliseconds, both far below 2^53.
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: readOnly ? 3 : connections,
    connectionTimeoutMillis: waitMs,
    ...(patient ? {} : limitsOfWaiting),
    keepAlive: true,
    // PostgreSQL's default is already safe; `full` enforces it whatever the server's configuration says.
    ...(readOnly ? { options: '-c default_transaction_read_only=on' } : {}),
    ...(durability === 'full' && !readOnly ? { options: '-c synchronous_commit=on' } : {}),
  });
  // A broken connection is replaced at the next use. Without listeners it would end the process: the pool reports idle
  // connections, and only the connection itself reports one that is in use.
  pool.on('error', () => {});
  pool.on('connect', (connection) => connection.on('error', () => {}));
  const query = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return { engine: 'postgres', query, secrets: createSecrets(secretKeys), close: () => query.destroy() };
}
