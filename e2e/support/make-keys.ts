import { openStores } from '@moderato/server';

/** A key of each mode in the store of a data folder, which is created if need be. Faster than to run the command twice. */
export async function makeKeys(folder: string): Promise<{ readonly live: string; readonly test: string }> {
  const stores = await openStores({ engine: 'sqlite', folder, durability: 'process' });
  try {
    const [account] = await stores.accounts.list();
    const create = async (mode: 'live' | 'test') => (await stores.keys.create(account?.id ?? '', mode, '')).key;
    return { live: await create('live'), test: await create('test') };
  } finally {
    await stores.close();
  }
}
