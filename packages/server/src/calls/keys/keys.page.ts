/** The account's API keys: creating, labelling, limiting, revoking. The whole key is in one reply and nowhere else [K1]. */

import type { KeyEntry, keysCalls } from '@moderato/contract';
import { byMember } from '../../base/audit/actor.ts';
import { shown } from '../../base/audit/change.ts';
import { isoOrNull } from '../../base/durations.ts';
import type { Handlers } from '../../base/http/page.ts';
import type { LedgerFigures } from '../ledger/ledger-figures.ts';
import { readLimits, showLimits } from './key-limits.ts';
import type { KeysChanges } from './keys-changes.ts';
import type { KeyRecord, KeysStore } from './keys-store.ts';

export interface KeysParts {
  readonly keys: Pick<KeysStore, 'list'>;
  readonly figures: Pick<LedgerFigures, 'callsByKey'>;
  readonly changes: KeysChanges;
}

export function keysHandlers({ keys, figures, changes }: KeysParts): Handlers<keyof typeof keysCalls> {
  const show = async (key: KeyRecord) => toWire(key, await figures.callsByKey(key.accountId));

  return {
    async 'GET /keys'({ member: { accountId } }) {
      const [records, calls] = await Promise.all([keys.list(accountId), figures.callsByKey(accountId)]);
      return { keys: records.map((key) => toWire(key, calls)) };
    },

    'POST /keys': ({ member, body: { mode, kind = 'api', label, ...limits } }) =>
      shown(
        changes.create(
          byMember(member),
          mode,
          label,
          readLimits(kind === 'akismet' ? { scopes: ['moderate'], ...limits } : limits),
          kind,
        ),
        ({ record, key }) => ({
          key: toWire(record, new Map()),
          secret: key,
        }),
      ),

    'PUT /keys/:key_id': ({ member, params: { key_id: id }, body: { label } }) =>
      shown(changes.label(byMember(member), id, label), show),

    'PUT /keys/:key_id/limits': ({ member, params: { key_id: id }, body }) =>
      shown(changes.limit(byMember(member), id, readLimits(body)), show),

    'DELETE /keys/:key_id': ({ member, params: { key_id: id } }) => shown(changes.revoke(byMember(member), id), show),
  };
}

function toWire(key: KeyRecord, calls: ReadonlyMap<string, number>): KeyEntry {
  return {
    key_id: key.id,
    mode: key.mode,
    kind: key.kind,
    label: key.label,
    shown: `${key.kind === 'akismet' ? 'Akismet ' : key.prefix}…${key.lastFour}`,
    created_at: new Date(key.createdAtMs).toISOString(),
    last_used_at: isoOrNull(key.lastUsedAtMs),
    revoked_at: isoOrNull(key.revokedAtMs),
    calls: calls.get(key.id) ?? 0,
    ...showLimits(key.limits),
  };
}
