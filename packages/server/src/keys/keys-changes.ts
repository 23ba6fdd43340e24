/** Changes of API keys: made, labelled, revoked. A label comes back; a revoked key never does. */

import type { By } from '../audit/actor.ts';
import type { Change, Outcome } from '../audit/change.ts';
import { sameAsLogged, type UndoTable } from '../audit/undo.ts';
import { isRefused, refuse } from '../route.ts';
import type { KeyMode } from '../storage/schema.ts';
import { createKeysStore, type KeyRecord } from './keys-store.ts';

export interface KeysChangeParts {
  readonly change: Change;
  /** So that a revoked key is refused from the next call on [K3]. */
  cleared(): void;
}

export interface KeysChanges {
  /** The whole key is in this answer and nowhere else, ever [K1]. */
  create(by: By, mode: KeyMode, label: string): Outcome<{ readonly record: KeyRecord; readonly key: string }>;
  label(by: By, keyId: string, label: string): Outcome<KeyRecord>;
  /** Changes nothing when the key is revoked already. */
  revoke(by: By, keyId: string): Outcome<KeyRecord>;
  readonly undo: UndoTable;
}

const unknown = () => refuse('not_found', 'There is no such key.');

export function createKeysChanges({ change, cleared }: KeysChangeParts): KeysChanges {
  const label = (by: By, keyId: string, wanted: string, isStill: (key: KeyRecord) => boolean = () => true) =>
    change(by, async (within) => {
      const keys = createKeysStore(within);
      const key = await keys.find(keyId);
      // Another account's key is no key.
      if (key?.accountId !== by.accountId) return unknown();
      if (!isStill(key)) return refuse('conflict');
      await keys.label(keyId, wanted);
      const [before, after] = [{ label: key.label }, { label: wanted }];
      return {
        answer: { ...key, label: wanted },
        note: { action: 'key.labelled', subject: keyId, before, after, undoable: true },
      };
    });

  return {
    create: (by, mode, wanted) =>
      change(by, async (within) => {
        const made = await createKeysStore(within).create(by.accountId, mode, wanted);
        const after = { mode, label: wanted };
        return { answer: made, note: { action: 'key.created', subject: made.record.id, after } };
      }),

    label: (by, keyId, wanted) => label(by, keyId, wanted),

    async revoke(by, keyId) {
      const done = await change<KeyRecord>(by, async (within) => {
        const keys = createKeysStore(within);
        const key = await keys.find(keyId);
        if (key?.accountId !== by.accountId) return unknown();
        if (!(await keys.revoke(keyId))) return { answer: key, note: null };
        const before = { mode: key.mode, label: key.label };
        return {
          answer: (await keys.find(keyId)) ?? key,
          note: { action: 'key.revoked', subject: keyId, before },
        };
      });
      if (!isRefused(done)) cleared();
      return done;
    },

    undo: {
      'key.labelled': (by, { subject, before, after }) =>
        label(by, subject, (before as { label: string }).label, (key) => sameAsLogged({ label: key.label }, after)),
    },
  };
}
