import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSqlitePlace, onEveryEngine } from '../../testing/engines.ts';
import { createAccountsStore } from '../accounts/accounts-store.ts';
import { hashApiKey } from './api-key.ts';
import { describeKeysStore } from './keys-store.contract.ts';
import { createKeysStore } from './keys-store.ts';

onEveryEngine(describeKeysStore);

describe('the files of the store', () => {
  it('K1: contain only the hash of a key, never the key or its secret part', async () => {
    const place = await createSqlitePlace();
    if (place.options.engine !== 'sqlite') throw new Error('not SQLite');
    const { folder } = place.options;
    const database = await place.openMigrated();
    const { id } = await createAccountsStore(database).create('Owner', 'pro');
    const keys = createKeysStore(database);
    const { key } = await keys.create(id, 'live', 'laptop');
    const bytes = () => Buffer.concat(readdirSync(folder).map((name) => readFileSync(join(folder, name))));
    const inJournal = bytes();
    await database.close();
    for (const stored of [inJournal, bytes()]) {
      expect(stored.includes(hashApiKey(key))).toBe(true);
      // The last four characters are stored on purpose; half of the secret in a row would already be a leak.
      for (const part of [key, key.slice(9), key.slice(9, 30), key.slice(30, 54)]) {
        expect(stored.includes(part)).toBe(false);
        expect(stored.includes(Buffer.from(part, 'utf16le'))).toBe(false);
        expect(stored.includes(Buffer.from(part).toString('base64').slice(0, 20))).toBe(false);
      }
    }
    await place.remove();
  });
});
