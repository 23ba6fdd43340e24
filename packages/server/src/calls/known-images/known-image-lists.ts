/**
 * The lists of known images in the form that look-ups need: long ones are read after the start, others with an account's first
 * image, and all of them again when they have changed. While a changed list is being read, the previous one answers: a million
 * entries take seconds.
 */

import { createHashList, type HashIndex } from '@moderato/engine';
import type { KnownImagesStore } from './known-images-store.ts';
import { addEntries } from './restrict-kept.ts';

export type KnownImageLists = ReturnType<typeof createKnownImageLists>;

interface Held {
  readonly index: HashIndex;
  readonly version: number;
  isFresh: boolean;
}

const pageSize = 5_000;
/** Over all accounts, about 100 bytes each. The least recently used list is dropped first. */
const maxEntries = 4_000_000;

export function createKnownImageLists(
  store: Pick<KnownImagesStore, 'list' | 'readList' | 'withLongLists'>,
  failed: (error: unknown) => void = () => {},
) {
  const held = new Map<string, Held>();
  const reading = new Map<string, Promise<Held>>();
  /** Accounts whose list may have changed while it was being read. */
  const overtaken = new Set<string>();
  let isStopped = false;

  async function read(accountId: string): Promise<Held> {
    const before = held.get(accountId);
    const { version, entries } = await store.readList(accountId);
    if (before?.version === version) {
      before.isFresh = !overtaken.has(accountId);
      return before;
    }
    const index = await (entries === 0 ? createHashList().index() : readEntries(accountId));
    held.delete(accountId);
    // Changes made while it was read may be missing, so the next look-up checks again.
    const now = { index, version, isFresh: !overtaken.has(accountId) };
    held.set(accountId, now);
    makeRoom();
    return now;
  }

  async function readEntries(accountId: string): Promise<HashIndex> {
    const list = createHashList();
    let after = '';
    for (;;) {
      if (isStopped) throw new Error('The service is stopping.');
      const page = await store.list(accountId, { after, limit: pageSize });
      addEntries(list, page);
      const last = page.at(-1);
      if (last === undefined || page.length < pageSize) return list.index();
      after = last.hash;
      // SQLite answers at once: without a pause, nothing else would get a turn until the last page.
      await new Promise((resume) => setImmediate(resume));
    }
  }

  const heldEntries = (): number => [...held.values()].reduce((sum, { index }) => sum + index.size, 0);

  function makeRoom(): void {
    let entries = heldEntries();
    for (const [accountId, { index }] of held) {
      if (entries <= maxEntries || held.size === 1) return;
      held.delete(accountId);
      entries -= index.size;
    }
  }

  async function readLong(): Promise<void> {
    for (const accountId of await store.withLongLists(pageSize)) {
      if (isStopped || heldEntries() >= maxEntries) return;
      await readOnce(accountId);
    }
  }

  function readOnce(accountId: string): Promise<Held> {
    let under = reading.get(accountId);
    if (under === undefined) {
      under = read(accountId).finally(() => {
        reading.delete(accountId);
        overtaken.delete(accountId);
      });
      reading.set(accountId, under);
    }
    return under;
  }

  return {
    /** Reads the long lists, so that no first image waits for them. Returns how to stop. */
    startReading(): () => Promise<void> {
      const done = readLong().catch((error: unknown) => isStopped || failed(error));
      return async () => {
        isStopped = true;
        await done;
      };
    },

    async get(accountId: string): Promise<HashIndex> {
      const known = held.get(accountId);
      if (known === undefined) return (await readOnce(accountId)).index;
      held.delete(accountId);
      held.set(accountId, known);
      if (known.isFresh) return known.index;
      const renewed = readOnce(accountId);
      renewed.catch(failed);
      // Short lists are read within the call, so that additions count at once.
      return known.index.size < pageSize ? (await renewed).index : known.index;
    },

    /** With everything that was on the list when this was called, however long reading it takes. */
    async getNewest(accountId: string): Promise<HashIndex> {
      const { version } = await store.readList(accountId);
      let known = held.get(accountId);
      // Twice at most: the first may join a read that began before the change.
      for (let reads = 0; reads < 2 && (known?.version ?? -1) < version; reads++) known = await readOnce(accountId);
      return (known ?? (await readOnce(accountId))).index;
    },

    /** The list of the account changed, or that of any account may have: the next look-up checks. */
    clear(accountId?: string): void {
      for (const [id, list] of held) if (id === (accountId ?? id)) list.isFresh = false;
      for (const id of reading.keys()) if (id === (accountId ?? id)) overtaken.add(id);
    },
  };
}
