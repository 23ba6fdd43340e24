import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FolderInUse, lockFolder } from './folder-lock.ts';

describe('the lock on a data folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'moderato-test-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('O4: refuses a second holder with a message that names the folder and DATABASE_URL', () => {
    const lock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(FolderInUse);
    expect(() => lockFolder(folder)).toThrow(folder);
    expect(() => lockFolder(folder)).toThrow(/DATABASE_URL.*PostgreSQL/);
    lock.release();
  });

  it('O4: is free again once released', () => {
    lockFolder(folder).release();
    lockFolder(folder).release();
  });

  it('O4: is separate for each folder, and creates a missing folder', () => {
    const one = lockFolder(join(folder, 'a', 'b'));
    const other = lockFolder(join(folder, 'a', 'c'));
    one.release();
    other.release();
  });

  it('does not report other errors as "in use"', () => {
    let thrown: unknown;
    try {
      lockFolder('/dev/null/folder');
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(Error);
    expect(thrown).not.toBeInstanceOf(FolderInUse);
  });
});
