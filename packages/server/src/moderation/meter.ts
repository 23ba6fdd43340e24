/**
 * What every moderation call has around its work: a unit of the quota before, a row in the ledger after, and the
 * reply only when that row is committed. A call that is refused or breaks gives its unit back and leaves no row.
 */

import type { Context, LedgerAction, MatchedRule, Tier } from '@moderato/contract';
import type { TierTrace } from '@moderato/engine';
import type { Ledger } from '../ledger/ledger.ts';
import type { LedgerEntry } from '../ledger/ledger-entry.ts';
import type { Quota, Reservation } from '../limits/quota.ts';
import { type Call, isRefused, type Refused, refuse } from '../route.ts';
import type { CallKind, LedgerTable } from '../storage/schema.ts';
import { billingPeriod } from '../usage/billing-period.ts';
import type { HashContent } from './content-hash.ts';
import { type FollowUps, noFollowUps } from './follow-ups.ts';

/** What the ledger keeps of a judged call [O3]. */
export interface JudgedCall {
  readonly kind: CallKind;
  readonly context: Context;
  readonly tier: Tier;
  readonly action: LedgerAction;
  readonly scores: Readonly<Record<string, number>>;
  readonly thresholds: string;
  readonly matchedRules: readonly MatchedRule[];
  readonly trace: readonly TierTrace[];
  readonly modelVersion: string;
  readonly degraded: boolean;
  /** Of a text: the code of its language; null when nobody is sure. */
  readonly language?: string | null;
  /** No local model was measured on this language. */
  readonly limited?: boolean;
  readonly author: string | undefined;
  /** What is hashed; absent where the caller asked that nothing be kept. */
  readonly content: string | Uint8Array | undefined;
}

export interface Judged<Reply> {
  readonly call: JudgedCall;
  reply(latencyMs: number): Reply;
}

export interface Meter {
  run<Reply>(
    call: Call,
    work: () => Judged<Reply> | Refused | Promise<Judged<Reply> | Refused>,
  ): Promise<Reply | Refused>;
}

export interface MeterObserver {
  judged(tier: number, action: LedgerAction, kind: CallKind): void;
  quotaRefused(): void;
}

export function createMeter(
  quota: Quota,
  ledger: Ledger,
  hashContent: HashContent,
  observer: MeterObserver,
  followUps: FollowUps = noFollowUps,
): Meter {
  return {
    async run(call, work) {
      const { caller } = call;
      const live = caller.mode === 'live';
      const period = billingPeriod(call.receivedAtMs);
      let held: Reservation | undefined;
      if (live) {
        const taken = quota.take(caller.accountId, period.name, caller.plan.callsPerMonth);
        held = taken instanceof Promise ? await taken : taken;
        if (held === undefined) {
          observer.quotaRefused();
          return refuse('quota_exceeded', undefined, (period.end.getTime() - call.receivedAtMs) / 1_000);
        }
      }
      try {
        const working = work();
        const judged = working instanceof Promise ? await working : working;
        if (isRefused(judged)) return judged;
        const latencyMs = Math.round((performance.now() - call.startedMs) * 1_000) / 1_000;
        const reservationId = held?.id;
        const makeEntry = (): LedgerEntry => {
          const row = ledgerRow(call, judged.call, latencyMs, hashContent);
          if (!live) return { row };
          const entry: { -readonly [Field in keyof LedgerEntry]: LedgerEntry[Field] } = {
            row,
            period: period.name,
            scores: judged.call.scores,
          };
          if (reservationId !== undefined) entry.reservationId = reservationId;
          if (judged.call.kind === 'text') entry.text = judged.call.content as string;
          return entry;
        };
        await ledger.append(live && isDecided(judged.call) ? await followed(makeEntry(), judged.call) : makeEntry);
        held = undefined;
        observer.judged(judged.call.tier, judged.call.action, judged.call.kind);
        return judged.reply(latencyMs);
      } finally {
        // If this fails too, the unit comes back by itself: a reservation row expires, a memory count dies with us.
        if (held !== undefined) await quota.giveBack(held).catch(() => {});
      }
    },
  };

  async function followed(entry: LedgerEntry, { content }: JudgedCall): Promise<LedgerEntry> {
    return { ...entry, ...(await followUps.of(entry.row, content)) };
  }
}

/** Did we flag or block? What was only scored is decided by its caller [P6]. */
function isDecided({ action }: JudgedCall): boolean {
  return action === 'flag' || action === 'block';
}

function ledgerRow(call: Call, judged: JudgedCall, latencyMs: number, hashContent: HashContent): LedgerTable {
  return {
    account_id: call.caller.accountId,
    request_id: call.requestId,
    at: call.receivedAtMs,
    key_id: call.caller.keyId,
    mode: call.caller.mode,
    kind: judged.kind,
    context: judged.context,
    tier: judged.tier,
    action: judged.action,
    scores: JSON.stringify(judged.scores),
    thresholds: judged.thresholds,
    matched_rules: judged.matchedRules.length === 0 ? null : JSON.stringify(judged.matchedRules),
    trace: JSON.stringify(judged.trace),
    model_version: judged.modelVersion,
    degraded: judged.degraded ? 1 : 0,
    latency_ms: latencyMs,
    author: judged.author ?? null,
    content_hash: judged.content === undefined ? null : hashContent(judged.content),
    // Above no threshold there is nothing to name, and most calls are.
    flagged: isDecided(judged) ? flaggedCategories(judged.scores, judged.thresholds) : null,
    language: judged.language ?? null,
    limited: judged.limited === true ? 1 : null,
  };
}

/** As the ledger keeps them: a space before and after each name. */
function flaggedCategories(scores: Readonly<Record<string, number>>, thresholds: string): string | null {
  const limits = JSON.parse(thresholds) as Record<string, readonly [number, number]>;
  const names = Object.keys(scores).filter((name) => (scores[name] ?? 0) > (limits[name]?.[0] ?? 1));
  return names.length === 0 ? null : ` ${names.join(' ')} `;
}
