/**
 * The lists of known images as look-ups need them, read when an account's first image comes and again when its list has
 * changed. While a changed list is being read, the one before it answers: a million entries take seconds.
 */

import { createHashList, type HashIndex, parseHash } from '@moderato/engine';
import type { KnownImagesStore } from './known-images-store.ts';

export interface KnownImageLists {
  get(accountId: string): Promise<HashIndex>;
  /** Something in the store changed: the next look-up asks whether it was this list. */
  clear(): void;
}

interface Held {
  readonly index: HashIndex;
  readonly version: number;
  isFresh: boolean;
}

const pageSize = 5_000;
/** Over all accounts, about 100 bytes each. The list that was asked for longest ago goes first. */
const mostEntries = 4_000_000;

export function createKnownImageLists(
  store: Pick<KnownImagesStore, 'list' | 'readList'>,
  failed: (error: unknown) => void = () => {},
): KnownImageLists {
  const held = new Map<string, Held>();
  const reading = new Map<string, Promise<HashIndex>>();
  let changes = 0;

  async function read(accountId: string): Promise<HashIndex> {
    const before = held.get(accountId);
    const changesBefore = changes;
    const { version, entries } = await store.readList(accountId);
    if (before?.version === version) {
      before.isFresh = changes === changesBefore;
      return before.index;
    }
    const index = await (entries === 0 ? createHashList().index() : readEntries(accountId));
    held.delete(accountId);
    // What changed while it was read may be in it or not: the next look-up asks again.
    held.set(accountId, { index, version, isFresh: changes === changesBefore });
    makeRoom();
    return index;
  }

  async function readEntries(accountId: string): Promise<HashIndex> {
    const list = createHashList();
    let after = '';
    for (;;) {
      const page = await store.list(accountId, { after, limit: pageSize });
      for (const { hash, category, action } of page) {
        const parsed = parseHash(hash);
        if (parsed !== undefined) list.add({ hash: parsed, category, action });
      }
      const last = page.at(-1);
      if (last === undefined || page.length < pageSize) return list.index();
      after = last.hash;
      // SQLite answers at once: without a pause nobody else would get a turn until the last page.
      await new Promise((resume) => setImmediate(resume));
    }
  }

  function makeRoom(): void {
    let entries = [...held.values()].reduce((sum, { index }) => sum + index.size, 0);
    for (const [accountId, { index }] of held) {
      if (entries <= mostEntries || held.size === 1) return;
      held.delete(accountId);
      entries -= index.size;
    }
  }

  function readOnce(accountId: string): Promise<HashIndex> {
    let under = reading.get(accountId);
    if (under === undefined) {
      under = read(accountId).finally(() => reading.delete(accountId));
      reading.set(accountId, under);
    }
    return under;
  }

  return {
    async get(accountId) {
      const known = held.get(accountId);
      if (known === undefined) return readOnce(accountId);
      held.delete(accountId);
      held.set(accountId, known);
      if (known.isFresh) return known.index;
      const renewed = readOnce(accountId);
      renewed.catch(failed);
      // Short lists are read within the call, so that what was added counts at once.
      return known.index.size < pageSize ? renewed : known.index;
    },
    clear() {
      changes++;
      for (const list of held.values()) list.isFresh = false;
    },
  };
}
