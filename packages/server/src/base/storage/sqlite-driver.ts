/**
 * Kysely over `node:sqlite`: one connection, with one user at a time. Everything goes through the same lock, so that a
 * synchronous batch never runs inside another open transaction.
 */

import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';

const sqliteBusy = 5;
const cachedStatements = 500;
/** How long to wait for a writer in another process, such as the command line. */
const busyMs = 2_000;
/**
 * A checkpoint copies the journal into the database and waits for the disk, in the middle of a commit. Pages that are
 * written again and again are copied once: with 16 MB of journal instead of SQLite's 4, there are a quarter as many
 * waits.
 */
const pagesBetweenCheckpoints = 4_000;

export interface SqliteOptions {
  readonly file: string;
  /** `full` makes each commit reach the disk before it returns. */
  readonly durability: 'process' | 'full';
  /** Sees what is committed, changes nothing, and delays no writer. */
  readonly readOnly?: boolean;
}

export class SqliteConnection implements DatabaseConnection {
  readonly raw: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor({ file, durability, readOnly = false }: SqliteOptions) {
    this.raw = new DatabaseSync(file, { timeout: busyMs, readOnly });
    if (readOnly) return;
    switchToWal(this.raw);
    this.raw.exec(`pragma synchronous = ${durability === 'full' ? 'full' : 'normal'}`);
    this.raw.exec('pragma foreign_keys = on');
    // What is deleted is overwritten with zeros [O6].
    this.raw.exec('pragma secure_delete = on');
    this.raw.exec(`pragma wal_autocheckpoint = ${pagesBetweenCheckpoints}`);
  }

  /** A prepared statement, kept for the next time the same text is run. */
  prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.raw.prepare(sql);
      if (this.#statements.size >= cachedStatements) this.#statements.clear();
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const statement = this.prepare(query.sql);
    const parameters = query.parameters as SQLInputValue[];
    if (statement.columns().length > 0) return { rows: statement.all(...parameters) as Row[] };
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    for (const row of this.raw.prepare(query.sql).iterate(...(query.parameters as SQLInputValue[]))) {
      yield { rows: [row as Row] };
    }
  }
}

/** Everything else waits for a writer, but a change of the journal mode fails at once: two processes at first start. */
function switchToWal(raw: DatabaseSync): void {
  const pauseMs = 20;
  for (let waitedMs = 0; ; waitedMs += pauseMs) {
    try {
      raw.exec('pragma journal_mode = wal');
      return;
    } catch (error) {
      if ((error as { errcode?: number }).errcode !== sqliteBusy || waitedMs >= busyMs) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
    }
  }
}

export class SqliteDriver implements Driver {
  readonly #connection: SqliteConnection;
  #free: Promise<void> = Promise.resolve();
  #release: () => void = () => {};
  #hasErased = false;

  constructor(connection: SqliteConnection) {
    this.#connection = connection;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteConnection> {
    const before = this.#free;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#free = promise;
    await before;
    this.#release = resolve;
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#release();
  }

  /** `immediate`: otherwise, a transaction that began by reading could fail when it writes. */
  async beginTransaction(): Promise<void> {
    this.#connection.prepare('begin immediate').run();
  }

  async commitTransaction(): Promise<void> {
    this.#connection.prepare('commit').run();
  }

  async rollbackTransaction(): Promise<void> {
    if (this.#connection.raw.isTransaction) this.#connection.raw.exec('rollback');
  }

  async destroy(): Promise<void> {
    const { raw } = this.#connection;
    if (!raw.isOpen) return;
    if (this.#hasErased && compact(raw)) raw.exec(`delete from instance where name = '${erasedName}'`);
    raw.close();
  }

  /**
   * Something was erased that must not remain in the files [O6]. The journal, which still has it, is emptied now. Pages
   * that were split keep copies in the space between their rows; those are removed when the file is rewritten at the
   * end. The eraser records this in the store first: if the process is killed, or the file is too large, the next start
   * takes care of it.
   */
  async forgetErased(): Promise<void> {
    this.#hasErased = true;
    await this.emptyJournal();
  }

  /** Deleted rows are overwritten in the file; here they are overwritten in the journal too. */
  async emptyJournal(): Promise<void> {
    await this.withConnection(({ raw }) => raw.exec('pragma wal_checkpoint(truncate)'));
  }

  /** Runs synchronous work with nobody else on the connection. */
  async withConnection<Result>(work: (connection: SqliteConnection) => Result): Promise<Result> {
    const connection = await this.acquireConnection();
    try {
      return work(connection);
    } finally {
      await this.releaseConnection();
    }
  }

  /**
   * Rewrites the file, however large it is. False if that is not possible now: another process uses it, or the disk is
   * full.
   */
  compactNow(): Promise<boolean> {
    return this.withConnection(
      ({ raw }) => vacuum(raw) && raw.prepare('pragma wal_checkpoint(truncate)').get()?.busy === 0,
    );
  }

  /** The same, in one transaction. */
  transact<Result>(work: (connection: SqliteConnection) => Result): Promise<Result> {
    return this.withConnection((connection) => {
      try {
        connection.prepare('begin immediate').run();
        const result = work(connection);
        connection.prepare('commit').run();
        return result;
      } catch (error) {
        if (connection.raw.isTransaction) connection.raw.exec('rollback');
        throw error;
      }
    });
  }
}

/** The row of `instance` that records that something was erased since the file was rewritten. */
export const erasedName = 'has_erased';

/** Larger files take longer than a stop may; they are rewritten at the next start. */
const maxCompactedBytes = 512 * 1024 * 1024;

/** Whether it was done. If not, deleted data is still overwritten. */
function compact(raw: DatabaseSync): boolean {
  const size = raw.prepare('select page_count * page_size as bytes from pragma_page_count, pragma_page_size').get();
  return Number(size?.bytes) <= maxCompactedBytes && vacuum(raw);
}

/** False if another process uses the file, or the disk is full. */
function vacuum(raw: DatabaseSync): boolean {
  try {
    raw.exec('vacuum');
    return true;
  } catch (error) {
    if (typeof (error as { errcode?: number }).errcode !== 'number') throw error;
    return false;
  }
}

export function sqliteDialect(driver: SqliteDriver): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => driver,
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}
