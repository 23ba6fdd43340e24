/** Migrates one SQLite store for a whole test run. Tests start from copies of it: a copy costs a fortieth of a migration. */

import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../base/storage/database.ts';
import { migrate } from '../base/storage/migrate.ts';
import { keyFileOf } from '../base/storage/secret-key.ts';
import { testSecretKey } from './secret-key.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Has the store in the folder `data`, and its key in a file next to it. */
    migratedFolder: string;
  }
}

export default async function migrateFolder(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'moderato-migrated-'));
  writeFileSync(keyFileOf(join(folder, 'data')), `${testSecretKey}\n`, { mode: 0o600 });
  const database = openDatabase({ engine: 'sqlite', folder: join(folder, 'data'), durability: 'process' });
  await migrate(database);
  await database.close();
  project.provide('migratedFolder', folder);
  return () => rmSync(folder, { recursive: true });
}

/** Into a folder that exists. */
export function copyMigratedStore(folder: string): void {
  cpSync(inject('migratedFolder'), folder, { recursive: true });
}
