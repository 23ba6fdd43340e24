/**
 * Encrypts what nobody should read from a copy of the database [O7]: AES-256-GCM with keys that are not in it. An encrypted
 * value names its key and belongs to its row: moved to another row, it cannot be opened.
 */

import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

export type Secrets = ReturnType<typeof createSecrets>;

/** The table and what identifies the row in it. */
export type SealedRow = readonly [table: string, ...key: string[]];

interface Key {
  readonly check: string;
  readonly prefix: string;
  readonly bytes: Buffer;
  readonly words: Buffer;
}

/** What hashes the words of one account, under the name of the key that it is derived from. */
export interface WordKey {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The prefix of every encrypted value, followed by the name of its key. */
export const sealedPrefix = 'sealed1.';
const ivBytes = 12;
const tagBytes = 16;

/** `keys` have 64 hexadecimal digits each, the newest first. */
export function createSecrets(keys: readonly string[]) {
  const known = keys.map(readKey);
  const [newest] = known;
  if (newest === undefined) throw new Error('There is no key to encrypt secrets with.');
  let current = newest;

  return {
    /** How many keys there are to decrypt with. */
    keys: known.length,

    /** `row` names the place where it is stored. */
    seal(row: SealedRow, plain: string): string {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', current.bytes, iv).setAAD(nameOf(row));
      const sealed = Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return current.prefix + sealed.toString('base64url');
    },

    /**
     * A value from before there were keys is returned as it is. Throws if the key is another, or the value was changed.
     */
    open(row: SealedRow, kept: string): string {
      if (!kept.startsWith(sealedPrefix)) return kept;
      const key = known.find(({ prefix }) => kept.startsWith(prefix));
      if (key === undefined) throw new Error('A value is encrypted with a key that this process does not have.');
      const sealed = Buffer.from(kept.slice(key.prefix.length), 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key.bytes, sealed.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(nameOf(row))
        .setAuthTag(sealed.subarray(-tagBytes));
      return Buffer.concat([decipher.update(sealed.subarray(ivBytes, -tagBytes)), decipher.final()]).toString('utf8');
    },

    /** What hashes the words of an account's texts, with each of our keys. */
    wordKeys: (accountId: string): readonly WordKey[] => known.map((key) => wordKey(key, accountId)),
    /** The same with the current key. */
    wordKey: (accountId: string): WordKey => wordKey(current, accountId),

    /** Whether the value is encrypted with the current key. */
    isCurrent: (kept: string): boolean => kept.startsWith(current.prefix),
    /** What the database stores about the current key: enough to recognise it, and nothing to learn from. */
    check: (): string => current.check,

    /** From now on encrypts with the key of that check value; false if none of ours matches. */
    use(check: string): boolean {
      const key = known.find((one) => one.check === check);
      if (key !== undefined) current = key;
      return key !== undefined;
    },

    /** From now on encrypts with the newest key; false if it already did. */
    useNewest(): boolean {
      const isNew = current !== newest;
      current = newest;
      return isNew;
    },
  };
}

function readKey(hex: string): Key {
  const master = Buffer.from(hex, 'hex');
  const derive = (use: string, bytes: number) => Buffer.from(hkdfSync('sha256', master, '', `moderato ${use}`, bytes));
  const check = derive('check', 16).toString('hex');
  const prefix = `${sealedPrefix}${check.slice(0, 8)}.`;
  return { check, prefix, bytes: derive('seal', 32), words: derive('words', 32) };
}

function wordKey({ check, words }: Key, accountId: string): WordKey {
  return { name: check.slice(0, 8), bytes: createHmac('sha256', words).update(accountId).digest() };
}

function nameOf(row: SealedRow): Buffer {
  return Buffer.from(JSON.stringify(row));
}
