/**
 * Keys that were good within the last second, by their text, so that a busy caller does not pay for a SHA-256 at every call.
 * Longer than that no text of a key is held: what a request brought stays about that long anyway, until its memory is
 * collected.
 */

import { timingSafeEqual } from 'node:crypto';
import { apiKeyLength } from './api-key.ts';
import type { Caller } from './caller.ts';

export interface RecentKeys {
  find(key: string): Caller | undefined;
  remember(key: string, caller: Caller): void;
  clear(): void;
}

interface Recent {
  readonly bytes: Uint8Array;
  readonly caller: Caller;
}

const heldMs = 1_000;
const mostHeld = 10_000;

export function createRecentKeys(): RecentKeys {
  const recent = new Map<string, Recent>();
  /** The key at hand, for comparing: one buffer for all of them. */
  const given = Buffer.alloc(apiKeyLength);
  let timer: NodeJS.Timeout | undefined;

  function clear(): void {
    clearTimeout(timer);
    timer = undefined;
    recent.clear();
  }

  return {
    find(key) {
      const entry = recent.get(key);
      if (entry === undefined) return undefined;
      // The map has found it; what decides takes the same time whatever the key [K1].
      given.write(key, 'latin1');
      return timingSafeEqual(entry.bytes, given) ? entry.caller : undefined;
    },

    remember(key, caller) {
      if (recent.size >= mostHeld) recent.clear();
      recent.set(key, { bytes: new Uint8Array(Buffer.from(key, 'latin1')), caller });
      timer ??= setTimeout(clear, heldMs).unref();
    },

    clear,
  };
}
