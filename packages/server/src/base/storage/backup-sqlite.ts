/** Copies the embedded store as it is at one moment, while a server may be writing to it. */

import { chmodSync, existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { databaseFileName } from './database.ts';

export type Backup = { readonly bytes: number } | { readonly problem: 'no_store' | 'file_exists' | 'damaged' };

export async function backupSqlite(folder: string, file: string): Promise<Backup> {
  const store = join(folder, databaseFileName);
  if (!existsSync(store)) return { problem: 'no_store' };
  // A backup must not overwrite the last good one.
  if (existsSync(file)) return { problem: 'file_exists' };
  const source = new DatabaseSync(store, { readOnly: true });
  try {
    await backup(source, file);
  } finally {
    source.close();
  }
  // It gets the same permissions as the store itself.
  chmodSync(file, 0o600);
  if (isSound(file)) return { bytes: statSync(file).size };
  rmSync(file);
  return { problem: 'damaged' };
}

function isSound(file: string): boolean {
  const copy = new DatabaseSync(file);
  try {
    // Without what the pages of the store still hold between their rows: a backup contains nothing that was erased
    // [O6].
    copy.exec('pragma journal_mode = delete');
    copy.exec('vacuum');
    return copy.prepare('pragma integrity_check').get()?.integrity_check === 'ok';
  } finally {
    copy.close();
  }
}
