/**
 * Recognises a store from before the schema had one start: 0.1.0, 0.2.0 and everything between them and that start. It can only be
 * moved here, by an export with the version that wrote it.
 */

import { existsSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

/** The first of the steps that such a store has taken. */
const firstStepThen = '0001-start';

/** A person has to move the store. */
export class OldStoreError extends Error {
  constructor() {
    super(
      'An earlier version of Moderato wrote this store: export it with that version (moderato store export FILE), then import the file into an empty store with this one (moderato store import FILE), as docs/guides/upgrade.md describes; nothing was changed.',
    );
    this.name = 'OldStoreError';
  }
}

export function refuseOldStore(applied: ReadonlySet<string>): void {
  if (applied.has(firstStepThen)) throw new OldStoreError();
}

/** The same for the file of an embedded store, before anything opens it: that would create its key and its journal. */
export function refuseOldFile(file: string): void {
  if (existsSync(file) && hasTakenFirstStep(file)) throw new OldStoreError();
}

function hasTakenFirstStep(file: string): boolean {
  const url = pathToFileURL(file);
  // A reader would leave a journal behind, unless it is told that nobody writes. What is in a journal, only a normal reader sees.
  if ((statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0) url.search = 'immutable=1';
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(url, { readOnly: true });
    return database.prepare('select 1 from migrations where name = ?').get(firstStepThen) !== undefined;
  } catch {
    // No database, or a new one: opening it says more.
    return false;
  } finally {
    database?.close();
  }
}
