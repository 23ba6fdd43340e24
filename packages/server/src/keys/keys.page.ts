/** The account's API keys: creating, labelling, limiting, revoking. The whole key is in one reply and nowhere else [K1]. */

import type { KeyEntry, KeyLimitsRequest, keysCalls } from '@moderato/contract';
import { byMember } from '../audit/actor.ts';
import { shown } from '../audit/change.ts';
import { type KeyLimits, noKeyLimits } from '../caller.ts';
import type { LedgerFigures } from '../ledger/ledger-figures.ts';
import type { Handlers } from '../page.ts';
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

    'POST /keys': ({ member, body: { mode, label, ...limits } }) =>
      shown(changes.create(byMember(member), mode, label, fromWire(limits)), ({ record, key }) => ({
        key: toWire(record, new Map()),
        secret: key,
      })),

    'PUT /keys/:key_id': ({ member, params: { key_id: id }, body: { label } }) =>
      shown(changes.label(byMember(member), id, label), show),

    'PUT /keys/:key_id/limits': ({ member, params: { key_id: id }, body }) =>
      shown(changes.limit(byMember(member), id, fromWire(body)), show),

    'DELETE /keys/:key_id': ({ member, params: { key_id: id } }) => shown(changes.revoke(byMember(member), id), show),
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
    scopes: key.limits.scopes,
    expires_at: isoOrNull(key.limits.expiresAtMs),
    requests_per_second: key.limits.requestsPerSecond,
    origins: key.limits.origins,
  };
}

/** An impossible date becomes NaN and is refused with the other limits. */
function fromWire(given: Partial<KeyLimitsRequest>): KeyLimits {
  const { scopes = noKeyLimits.scopes, expires_at: expires = null, requests_per_second: rate = null } = given;
  const expiresAtMs = expires === null ? null : Date.parse(expires);
  return { scopes, expiresAtMs, requestsPerSecond: rate, origins: given.origins ?? [] };
}

function isoOrNull(atMs: number | null): string | null {
  return atMs === null ? null : new Date(atMs).toISOString();
}
