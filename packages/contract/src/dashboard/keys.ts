/** API keys of the account. The full key is in the answer to its creation and nowhere else. */

import { Type } from 'typebox';
import { oneOf } from '../strings.ts';
import { type CallFacts, gives } from './call.ts';
import { Label } from './text-fields.ts';

export interface KeyEntry {
  readonly key_id: string;
  readonly mode: 'live' | 'test';
  readonly label: string;
  /** `mod_live_…wxyz` */
  readonly shown: string;
  readonly created_at: string;
  readonly last_used_at: string | null;
  readonly revoked_at: string | null;
  /** Calls that the ledger still holds. */
  readonly calls: number;
}

export interface KeyList {
  readonly keys: readonly KeyEntry[];
}

export const CreateKeyRequest = Type.Object({ mode: oneOf(['live', 'test']), label: Label });
export type CreateKeyRequest = Type.Static<typeof CreateKeyRequest>;

export interface CreatedKey {
  readonly key: KeyEntry;
  /** The whole key, this once. */
  readonly secret: string;
}

export const LabelKeyRequest = Type.Object({ label: Label });
export type LabelKeyRequest = Type.Static<typeof LabelKeyRequest>;

export const keysCalls = {
  'GET /keys': { access: 'viewer', reply: gives<KeyList>() },
  'POST /keys': { access: 'admin', body: CreateKeyRequest, reply: gives<CreatedKey>() },
  'PUT /keys/:key_id': { access: 'admin', body: LabelKeyRequest, reply: gives<KeyEntry>() },
  'DELETE /keys/:key_id': { access: 'admin', reply: gives<KeyEntry>() },
} as const satisfies Record<string, CallFacts>;
