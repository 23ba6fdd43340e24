/**
 * Starts one real PostgreSQL for a whole test run and passes its address to the tests; each suite creates its own
 * database in it, as a copy of one that is migrated here, once. If it cannot start, the PostgreSQL half of the contract
 * suites is skipped with a message, never in CI.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../base/storage/database.ts';
import { migrate } from '../base/storage/migrate.ts';
import { testSecretKey } from './secret-key.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's own database, in which suites may create others; null if there is no server. */
    postgresUrl: string | null;
  }
}

/** People run PostgreSQL with the collation of their language: what must sort by code point has to do so here too. */
export const emptyTemplate = `template0 locale_provider icu icu_locale 'en-US'`;
export const migratedTemplate = 'migrated';

export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const script = fileURLToPath(new URL('postgres-process.ts', import.meta.url));
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'pipe'] });
  try {
    const url = await firstLine(child);
    await createMigratedTemplate(url);
    project.provide('postgresUrl', url);
  } catch (error) {
    const reason = (error as Error).message;
    if (process.env.CI === 'true') throw new Error(`PostgreSQL for the tests did not start: ${reason}`);
    console.error(
      `\nNOT RUN: the PostgreSQL half of every store and limits suite. PostgreSQL did not start: ${reason}\n`,
    );
    project.provide('postgresUrl', null);
  }
  return async () => {
    if (child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.stdin?.end();
    await ended;
  };
}

async function createMigratedTemplate(serverUrl: string): Promise<void> {
  await onServer(serverUrl, `create database ${migratedTemplate} template ${emptyTemplate}`);
  const url = new URL(`/${migratedTemplate}`, serverUrl).href;
  // However long a machine that is busy with other things takes for it.
  const patience = { patient: true, waitMs: 60_000 };
  const secretKeys = [testSecretKey];
  const database = openDatabase({ engine: 'postgres', url, durability: 'process', secretKeys, ...patience });
  await migrate(database);
  // PostgreSQL copies only a database that nobody is connected to.
  await database.close();
}

export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    let complaints = '';
    child.stdout?.on('data', (chunk) => {
      printed += chunk;
      const end = printed.indexOf('\n');
      if (end !== -1) resolve(printed.slice(0, end));
    });
    child.stderr?.on('data', (chunk) => {
      complaints += chunk;
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(complaints.trim() || `exit code ${code}`)));
  });
}
