/** Creates accounts and keys for the load directly in the store. */

import type { Stores } from '@moderato/server';
import type { Owner, Owners } from './call-kinds.ts';

export async function createOwner(stores: Stores, plan: 'free' | 'indie' | 'pro', name: string): Promise<Owner> {
  const { id: accountId } = await stores.accounts.create(name, plan);
  const { key: liveKey } = await stores.keys.create(accountId, 'live', name);
  const { key: testKey } = await stores.keys.create(accountId, 'test', name);
  return { accountId, liveKey, testKey };
}

export async function createOwners(stores: Stores): Promise<Owners> {
  const [large, asking, small] = [
    await createOwner(stores, 'pro', 'large'),
    await createOwner(stores, 'indie', 'asking'),
    await createOwner(stores, 'free', 'small'),
  ];
  await stores.customCategories.add(asking.accountId, {
    name: 'off_topic',
    description: 'Has nothing to do with gardening.',
    examples: [],
    threshold: 0.7,
    action: 'flag',
    ask: 'always',
    enabled: true,
  });
  return { large, asking, small };
}
