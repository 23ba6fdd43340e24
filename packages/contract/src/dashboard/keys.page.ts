/** API keys of the account. Only the reply to its creation contains the full key. */

import { Type } from 'typebox';
import { type KeyKind, type KeyMode, type KeyScope, keyKinds, keyModes, keyScopeNames } from '../api-keys.ts';
import { limits } from '../limits.ts';
import { oneOf } from '../strings.ts';
import { type CallFacts, gives } from './call.ts';
import { Moment } from './paging.ts';
import { Label } from './text-fields.ts';

/** What a key may do, until when, how fast, and from which pages. */
export interface KeyLimitsEntry {
  readonly scopes: readonly KeyScope[];
  /** Calls are refused from this time on; `null`: never. */
  readonly expires_at: string | null;
  /** The key's own rate, below the account's; `null`: only the account's applies. */
  readonly requests_per_second: number | null;
  /** The only web origins that it may be used from; empty: no restriction. */
  readonly origins: readonly string[];
}

export interface KeyEntry extends KeyLimitsEntry {
  readonly key_id: string;
  readonly mode: KeyMode;
  /** `akismet`: opens only Akismet's paths. */
  readonly kind: KeyKind;
  readonly label: string;
  /** `mod_live_…wxyz`; or `Akismet …wxyz`. */
  readonly shown: string;
  readonly created_at: string;
  readonly last_used_at: string | null;
  readonly revoked_at: string | null;
  /** Calls that are still in the ledger. */
  readonly calls: number;
}

export const KeyLimitsRequest = Type.Object({
  scopes: Type.Array(oneOf(keyScopeNames), { minItems: 1, maxItems: keyScopeNames.length, uniqueItems: true }),
  expires_at: Type.Union([Moment, Type.Null()]),
  requests_per_second: Type.Union([Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }), Type.Null()]),
  origins: Type.Array(Type.String({ minLength: 1, maxLength: limits.originCharacters }), {
    maxItems: limits.originsPerKey,
    uniqueItems: true,
  }),
});
export type KeyLimitsRequest = Type.Static<typeof KeyLimitsRequest>;

const CreateKeyRequest = Type.Object({
  mode: oneOf(keyModes),
  kind: Type.Optional(oneOf(keyKinds)),
  label: Label,
  // Written out: `Type.Partial` would make the dashboard load all of TypeBox's type engine.
  scopes: Type.Optional(KeyLimitsRequest.properties.scopes),
  expires_at: Type.Optional(KeyLimitsRequest.properties.expires_at),
  requests_per_second: Type.Optional(KeyLimitsRequest.properties.requests_per_second),
  origins: Type.Optional(KeyLimitsRequest.properties.origins),
});

export interface CreatedKey {
  readonly key: KeyEntry;
  /** The whole key, only this once. */
  readonly secret: string;
}

export const keysCalls = {
  'GET /keys': { access: 'viewer', reply: gives<{ readonly keys: readonly KeyEntry[] }>() },
  'POST /keys': { access: 'admin', body: CreateKeyRequest, reply: gives<CreatedKey>() },
  'PUT /keys/:key_id': { access: 'admin', body: Type.Object({ label: Label }), reply: gives<KeyEntry>() },
  'PUT /keys/:key_id/limits': { access: 'admin', body: KeyLimitsRequest, reply: gives<KeyEntry>() },
  'DELETE /keys/:key_id': { access: 'admin', reply: gives<KeyEntry>() },
} as const satisfies Record<string, CallFacts>;
