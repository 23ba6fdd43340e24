/**
 * The web origins that usable keys name, for browsers, which send `OPTIONS` before they send a key [O2]. Loaded when a
 * page of an origin that the operator did not list calls, and again after a change.
 */

import type { KeysStore } from './keys-store.ts';

export interface KeyOrigins {
  has(origin: string): boolean | Promise<boolean>;
  clear(): void;
}

export function createKeyOrigins(keys: Pick<KeysStore, 'origins'>): KeyOrigins {
  let known: ReadonlySet<string> | undefined;
  let loading: Promise<ReadonlySet<string>> | undefined;

  function load(): Promise<ReadonlySet<string>> {
    const mine: Promise<ReadonlySet<string>> = keys.origins(Date.now()).then(
      (found) => {
        // A load that began before a clear may have read old data.
        if (loading === mine) [known, loading] = [found, undefined];
        return found;
      },
      (error: unknown) => {
        if (loading === mine) loading = undefined;
        throw error;
      },
    );
    loading = mine;
    return mine;
  }

  return {
    has: (origin) => known?.has(origin) ?? (loading ?? load()).then((found) => found.has(origin)),
    clear() {
      known = undefined;
      loading = undefined;
    },
  };
}
