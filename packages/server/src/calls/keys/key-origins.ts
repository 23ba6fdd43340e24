/**
 * The web origins that usable keys name, for browsers, which send `OPTIONS` before they send a key [O2]. Loaded when a
 * page of an origin that the operator did not list calls, and again after a change.
 */

import { createLoadingCache } from '../../base/storage/loading-cache.ts';
import type { KeysStore } from './keys-store.ts';

export function createKeyOrigins(keys: Pick<KeysStore, 'origins'>) {
  const known = createLoadingCache(() => keys.origins(Date.now()));
  return {
    has(origin: string): boolean | Promise<boolean> {
      const origins = known.get('all');
      return origins instanceof Promise ? origins.then((loaded) => loaded.has(origin)) : origins.has(origin);
    },
    clear: () => known.clear(),
  };
}
