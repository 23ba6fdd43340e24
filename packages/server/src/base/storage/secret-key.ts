/**
 * The source of the keys that encrypt secrets [O7]: the settings, or a file beside the data folder that is created at the
 * first start. A copy of the database, or of the whole data folder, contains none of them.
 */

import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A key that is missing or does not belong to the store; a person can fix that. */
export class SecretKeyError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SecretKeyError';
  }
}

const keyBytes = 32;

export function newSecretKey(): string {
  return randomBytes(keyBytes).toString('hex');
}

/** Keys separated by commas or line breaks, each 32 bytes in hexadecimal or base64. Undefined if one is not. */
export function readSecretKeys(text: string): readonly string[] | undefined {
  const keys = text
    .split(/[\s,]+/)
    .filter((key) => key !== '')
    .map(readSecretKey);
  return keys.length > 0 && keys.every((key) => key !== undefined) ? keys : undefined;
}

function readSecretKey(text: string): string | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return text.toLowerCase();
  const bytes = /^[\w+/-]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : undefined;
  return bytes?.length === keyBytes ? bytes.toString('hex') : undefined;
}

/** The folder `data` has its key in `data.key`. */
export function keyFileOf(folder: string): string {
  return `${resolve(folder)}.key`;
}

/** The keys in the file, which is created if the store has none yet. */
export function readKeyFile(file: string, databaseFile: string): readonly string[] {
  for (;;) {
    const keys = readExisting(file);
    if (keys !== undefined) return keys;
    if (isSealed(databaseFile)) {
      throw new SecretKeyError(
        `The file ${file} is missing: it held the key of this store. Put it back, or set MODERATO_SECRET_KEY to the key.`,
      );
    }
    try {
      writeAtomically(file, [newSecretKey()], (written) => linkSync(written, file));
    } catch (error) {
      const code = String((error as { code?: unknown }).code);
      // Another process has created it in the meantime.
      if (code === 'EEXIST') continue;
      throw new SecretKeyError(
        `The file ${file} for the encryption key cannot be created (${code}). Set MODERATO_SECRET_KEY to a key, or MODERATO_SECRET_KEY_FILE to a file in a folder that Moderato can write to.`,
      );
    }
  }
}

/** Replaces the existing keys. */
export function replaceKeyFile(file: string, keys: readonly string[]): void {
  writeAtomically(file, keys, (written) => renameSync(written, file));
}

/** The keys with a new one before them; if there are already two, they stay as they are. */
export function addToKeyFile(file: string): readonly string[] {
  const keys = readExisting(file) ?? [];
  if (keys.length === 0) throw new SecretKeyError(`There is no key in ${file} yet.`);
  if (keys.length > 1) return keys;
  const both = [newSecretKey(), ...keys];
  replaceKeyFile(file, both);
  return both;
}

/** The file appears only when it is complete: another process may be reading it, and this one may be killed. */
function writeAtomically(file: string, keys: readonly string[], putInPlace: (written: string) => void): void {
  const written = `${file}.${process.pid}`;
  rmSync(written, { force: true });
  const descriptor = openSync(written, 'wx', 0o600);
  try {
    writeSync(descriptor, `${keys.join('\n')}\n`);
    fsyncSync(descriptor);
    putInPlace(written);
  } finally {
    closeSync(descriptor);
    rmSync(written, { force: true });
  }
}

function readExisting(file: string): readonly string[] | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (code === 'ENOENT') return undefined;
    throw new SecretKeyError(`The file ${file} with the encryption key cannot be read (${String(code)}).`);
  }
  const keys = readSecretKeys(text);
  if (keys === undefined) {
    throw new SecretKeyError(`The file ${file} holds no valid key: a key is 32 bytes in hexadecimal or base64.`);
  }
  return keys;
}

/** Whether the store already has a key. */
function isSealed(databaseFile: string): boolean {
  if (!existsSync(databaseFile)) return false;
  const database = new DatabaseSync(databaseFile, { readOnly: true });
  try {
    const table = database.prepare(`select 1 from sqlite_master where type = 'table' and name = 'instance'`).get();
    if (table === undefined) return false;
    return database.prepare('select 1 from instance where name = ?').get(keyCheckName) !== undefined;
  } catch {
    // No database: opening it gives a better error.
    return false;
  } finally {
    database.close();
  }
}

/** The row of `instance` by which the store recognises its key. */
export const keyCheckName = 'secret_key_check';
