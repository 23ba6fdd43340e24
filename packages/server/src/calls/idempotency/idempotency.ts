/**
 * Calls with an idempotency key [K12]: the first one with a key runs, later ones get its reply. A claim holds the key
 * while its call is in progress; the ledger writes the reply in the transaction that counts the call.
 */

import {
  type Call,
  type IdempotencyKey,
  isRefused,
  isReplayed,
  type Refused,
  type Replayed,
  refuse,
} from '../../base/http/route.ts';
import type { Database } from '../../base/storage/database.ts';
import type { LedgerTable } from '../../base/storage/schema.ts';
import type { HashContent } from '../ledger/content-hash.ts';
import type { RememberedReply } from '../ledger/ledger-entry.ts';
import type { Claim, Claims } from './claims.ts';
import { rememberAlone, rememberWithin } from './remembered-replies.ts';

/** A call that has claimed its key. */
export interface ClaimedCall {
  /** What the ledger writes with the rows of the call. */
  remember(reply: unknown, rows: readonly LedgerTable[]): RememberedReply;
  /** Stores the reply to a call that has no rows. */
  rememberAlone(reply: unknown): Promise<void>;
  /** The same, in the transaction that does the call's work. */
  rememberWithin(within: Database, reply: unknown): Promise<void>;
  end(isRemembered: boolean): Promise<void>;
}

export interface Idempotency {
  claim(call: Call, given: IdempotencyKey): Promise<ClaimedCall | Replayed | Refused>;
}

/** Most calls are over by then. */
const retrySeconds = 1;

export function createIdempotency(database: Database, claims: Claims, hashContent: HashContent): Idempotency {
  return {
    async claim({ caller, requestId }, { key, bodyDigest }) {
      const claim: Claim = {
        account_id: caller.accountId,
        mode: caller.mode,
        key_digest: hashContent(`idempotency key ${key}`),
        body_digest: hashContent(`idempotency body ${bodyDigest}`),
        request_id: requestId,
      };
      const holder = await claims.take(claim);
      if (holder === undefined) return claimed(claim);
      if (holder.body_digest !== claim.body_digest) return refuse('idempotency_mismatch');
      if (holder.reply === null) return refuse('idempotency_in_progress', undefined, retrySeconds);
      return { replayed: JSON.parse(holder.reply) as unknown, requestId: holder.request_id };
    },
  };

  function claimed(claim: Claim): ClaimedCall {
    const remember: ClaimedCall['remember'] = (reply, rows) => ({
      record: { ...claim, reply: JSON.stringify(reply) },
      parts: rows
        .filter((row) => row.author !== null && row.request_id !== claim.request_id)
        .map(({ account_id, mode, request_id }) => ({ account_id, mode, request_id, call_id: claim.request_id })),
    });
    return {
      remember,
      rememberAlone: (reply) => rememberAlone(database, remember(reply, [])),
      rememberWithin: (within, reply) => rememberWithin(within, remember(reply, [])),
      end: (isRemembered) => claims.end(claim, isRemembered),
    };
  }
}

/** Runs a call once per idempotency key. `perform` stores its reply if it is given a claim. */
export async function runOnce<Reply>(
  idempotency: Idempotency,
  call: Call,
  perform: (claim?: ClaimedCall) => Promise<Reply | Refused>,
): Promise<Reply | Refused | Replayed> {
  if (call.idempotency === undefined) return perform();
  const claim = await idempotency.claim(call, call.idempotency);
  if (isRefused(claim) || isReplayed(claim)) return claim;
  let isRemembered = false;
  try {
    const answer = await perform(claim);
    isRemembered = !isRefused(answer);
    return answer;
  } finally {
    await claim.end(isRemembered);
  }
}
