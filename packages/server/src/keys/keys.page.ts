/** API keys of the account: made, labelled, limited, revoked. The whole key is in one reply and nowhere else [K1]. */

import type { KeyEntry, KeyLimitsRequest, keysCalls } from '@moderato/contract';
import { byMember } from '../audit/actor.ts';
import type { Outcome } from '../audit/change.ts';
import { type KeyLimits, noKeyLimits } from '../caller.ts';
import type { LedgerFigures } from '../ledger/ledger-figures.ts';
import type { Handlers } from '../page.ts';
import { isRefused, type Refused } from '../route.ts';
import type { KeysChanges } from './keys-changes.ts';
import type { KeyRecord, KeysStore } from './keys-store.ts';

export interface KeysParts {
  readonly keys: Pick<KeysStore, 'list'>;
  readonly figures: Pick<LedgerFigures, 'callsByKey'>;
  readonly changes: KeysChanges;
}

export function keysHandlers({ keys, figures, changes }: KeysParts): Handlers<keyof typeof keysCalls> {
  async function show(change: Outcome<KeyRecord>): Promise<KeyEntry | Refused> {
    const changed = await change;
    if (isRefused(changed)) return changed;
    return toWire(changed.answer, await figures.callsByKey(changed.answer.accountId));
  }

  return {
    async 'GET /keys'({ member: { accountId } }) {
      const [records, calls] = await Promise.all([keys.list(accountId), figures.callsByKey(accountId)]);
      return { keys: records.map((key) => toWire(key, calls)) };
    },

    async 'POST /keys'({ member, body: { mode, label, ...limits } }) {
      const made = await changes.create(byMember(member), mode, label, fromWire(limits));
      if (isRefused(made)) return made;
      return { key: toWire(made.answer.record, new Map()), secret: made.answer.key };
    },

    'PUT /keys/:key_id': ({ member, params: { key_id: id }, body: { label } }) =>
      show(changes.label(byMember(member), id, label)),

    'PUT /keys/:key_id/limits': ({ member, params: { key_id: id }, body }) =>
      show(changes.limit(byMember(member), id, fromWire(body))),

    'DELETE /keys/:key_id': ({ member, params: { key_id: id } }) => show(changes.revoke(byMember(member), id)),
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

/** An impossible date becomes no number at all, and is refused with the other limits. */
function fromWire(given: Partial<KeyLimitsRequest>): KeyLimits {
  const { scopes = noKeyLimits.scopes, expires_at: expires = null, requests_per_second: rate = null } = given;
  const expiresAtMs = expires === null ? null : Date.parse(expires);
  return { scopes, expiresAtMs, requestsPerSecond: rate, origins: given.origins ?? [] };
}

function isoOrNull(atMs: number | null): string | null {
  return atMs === null ? null : new Date(atMs).toISOString();
}
