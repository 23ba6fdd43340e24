/**
 * Migrates the store to the newest schema: forward only, all pending steps in one transaction, one process at a time. A store from
 * before the schema had one start is refused.
 */

import { sql } from 'kysely';
import type { Database } from './database.ts';
import { inTransaction } from './in-transaction.ts';
import { useKeyOfStore } from './key-check.ts';
import type { Migration } from './migration.ts';
import { oneStart } from './migrations/0001-one-start.ts';
import { refuseOldStore } from './old-store.ts';

/** The next change of the schema is the next step, in a file `0002-…`. */
export const migrations: readonly Migration[] = [oneStart];

/** Any number will do, as long as every copy of the service uses the same. */
const advisoryLock = 6_633_283;

export async function migrate(database: Database, steps: readonly Migration[] = migrations): Promise<void> {
  await inTransaction(database.query, async (transaction) => {
    // SQLite needs no separate lock: its transactions begin by taking the write lock.
    if (database.engine === 'postgres') await sql`select pg_advisory_xact_lock(${advisoryLock})`.execute(transaction);
    const applied = await appliedMigrations(transaction);
    refuseOldStore(applied);
    refuseNewerSchema(applied, steps);
    const { secrets } = database;
    // With the wrong key, nothing is changed.
    if (applied.has(oneStart.name)) await useKeyOfStore({ query: transaction, secrets });
    for (const step of steps) {
      if (applied.has(step.name)) continue;
      await step.up(transaction, database.engine, secrets);
      await sql`insert into migrations (name, applied_at) values (${step.name}, ${Date.now()})`.execute(transaction);
    }
  });
}

/** Whether the store has exactly the steps of this version. */
export async function isUpToDate({ query }: Pick<Database, 'query'>): Promise<boolean> {
  const applied = await existingMigrations(query);
  refuseOldStore(applied);
  return applied.size === migrations.length && migrations.every(({ name }) => applied.has(name));
}

async function existingMigrations(query: Database['query']): Promise<Set<string>> {
  const tables = await query.introspection.getTables({ withInternalKyselyTables: true });
  return tables.some(({ name }) => name === 'migrations') ? namesOfApplied(query) : new Set();
}

async function appliedMigrations(db: Database['query']): Promise<Set<string>> {
  await sql`create table if not exists migrations (name text primary key, applied_at bigint not null)`.execute(db);
  return namesOfApplied(db);
}

async function namesOfApplied(db: Database['query']): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** An older program on a newer store would write rows that the newer one no longer understands. */
function refuseNewerSchema(applied: ReadonlySet<string>, steps: readonly Migration[]): void {
  const known = new Set(steps.map((step) => step.name));
  const unknown = [...applied].filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new Error(
      `The store was written by a newer version of Moderato (it has ${unknown.join(', ')}). Update Moderato, or restore a backup from before the upgrade.`,
    );
  }
}
