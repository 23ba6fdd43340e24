/** API keys of the account: made, labelled, revoked. The whole key is in one reply and nowhere else [K1]. */

import type { KeyEntry, keysCalls } from '@moderato/contract';
import type { AuditLog } from '../audit/audit-log.ts';
import { sameSetting, type UndoTable } from '../audit/undo.ts';
import type { LedgerFigures } from '../ledger/ledger-figures.ts';
import type { Handlers } from '../page.ts';
import { refuse } from '../route.ts';
import type { KeyRecord, KeysStore } from './keys-store.ts';

export interface KeysParts {
  readonly keys: Pick<KeysStore, 'create' | 'list' | 'find' | 'label' | 'revoke'>;
  readonly figures: Pick<LedgerFigures, 'callsByKey'>;
  readonly audit: AuditLog;
  /** Told at once, so that a revoked key is refused from the next call on [K3]. */
  changed(): void;
}

const unknown = () => refuse('not_found', 'There is no such key.');

export function keysHandlers({ keys, figures, audit, changed }: KeysParts): Handlers<keyof typeof keysCalls> {
  /** Another account's key is no key. */
  async function find(accountId: string, id: string): Promise<KeyRecord | undefined> {
    const key = await keys.find(id);
    return key?.accountId === accountId ? key : undefined;
  }

  async function show(key: KeyRecord): Promise<KeyEntry> {
    return toWire(key, await figures.callsByKey(key.accountId));
  }

  return {
    async 'GET /keys'({ member: { accountId } }) {
      const [records, calls] = await Promise.all([keys.list(accountId), figures.callsByKey(accountId)]);
      return { keys: records.map((key) => toWire(key, calls)) };
    },

    async 'POST /keys'({ member, body: { mode, label } }) {
      const { record, key } = await keys.create(member.accountId, mode, label);
      await audit.note(member.accountId, member, { action: 'key.created', subject: record.id, after: { mode, label } });
      return { key: toWire(record, new Map()), secret: key };
    },

    async 'PUT /keys/:key_id'({ member, params: { key_id: id }, body: { label } }) {
      const key = await find(member.accountId, id);
      if (key === undefined) return unknown();
      await keys.label(id, label);
      await audit.note(member.accountId, member, {
        action: 'key.labelled',
        subject: id,
        before: { label: key.label },
        after: { label },
        undoable: true,
      });
      return show({ ...key, label });
    },

    async 'DELETE /keys/:key_id'({ member, params: { key_id: id } }) {
      const key = await find(member.accountId, id);
      if (key === undefined) return unknown();
      const revokedNow = await keys.revoke(id);
      changed();
      if (revokedNow) {
        const { mode, label } = key;
        await audit.note(member.accountId, member, { action: 'key.revoked', subject: id, before: { mode, label } });
      }
      return show((await find(member.accountId, id)) ?? key);
    },
  };
}

/** A label comes back; a revoked key never does. */
export function keysUndo({ keys, audit }: Pick<KeysParts, 'keys' | 'audit'>): UndoTable {
  return {
    async 'key.labelled'(member, { subject, before, after }) {
      const key = await keys.find(subject);
      if (key?.accountId !== member.accountId) return unknown();
      if (!sameSetting({ label: key.label }, after)) return refuse('conflict');
      const { label } = before as { label: string };
      await keys.label(subject, label);
      return audit.note(member.accountId, member, {
        action: 'key.labelled',
        subject,
        before: after,
        after: before,
        undoable: true,
      });
    },
  };
}

function toWire(key: KeyRecord, calls: ReadonlyMap<string, number>): KeyEntry {
  return {
    key_id: key.id,
    mode: key.mode,
    label: key.label,
    shown: `${key.prefix}…${key.lastFour}`,
    created_at: new Date(key.createdAtMs).toISOString(),
    last_used_at: isoOrNull(key.lastUsedAtMs),
    revoked_at: isoOrNull(key.revokedAtMs),
    calls: calls.get(key.id) ?? 0,
  };
}

function isoOrNull(atMs: number | null): string | null {
  return atMs === null ? null : new Date(atMs).toISOString();
}
