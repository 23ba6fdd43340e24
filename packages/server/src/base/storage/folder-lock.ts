/**
 * Allows one serving process per data folder [O4]. The lock is SQLite's own, so it disappears with the process, however
 * that ends.
 */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export class FolderInUse extends Error {
  constructor(folder: string) {
    super(
      `Another Moderato process is using the data folder ${folder}. Only one process can use an embedded store. For several processes or machines, set DATABASE_URL to a PostgreSQL database.`,
    );
    this.name = 'FolderInUse';
  }
}

export function lockFolder(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(join(folder, 'serving.lock'));
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    lock.close();
    const busy = ((error as { errcode?: number }).errcode ?? 0) === 5;
    throw busy ? new FolderInUse(folder) : error;
  }
  return { release: () => lock.close() };
}
