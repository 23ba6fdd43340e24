/**
 * What every moderation call has around its work: a unit of the quota before, a row in the ledger after, and the
 * reply only when that row is committed. A call that is refused or breaks gives its unit back and leaves no row.
 */

import type { LedgerAction } from '@moderato/contract';
import { billingPeriod } from '../ledger/billing-period.ts';
import type { HashContent } from '../ledger/content-hash.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { LedgerEntry } from '../ledger/ledger-entry.ts';
import type { Quota, Reservation } from '../limits/quota.ts';
import { type Call, isRefused, type Refused, refuse } from '../route.ts';
import type { CallKind } from '../storage/schema.ts';
import { type FollowUps, noFollowUps } from './follow-ups.ts';
import { judgeInLanes } from './judge-in-lanes.ts';
import { type Item, type Judging, latencyOf } from './judged.ts';
import { isDecided, type JudgedCall, ledgerRow } from './ledger-row.ts';

export type { Item, Judged, Judging } from './judged.ts';

export interface ManyOptions {
  /** Whether one refusal refuses them all, with nothing counted; otherwise each has its own answer. */
  readonly isWhole: boolean;
}

export interface Meter {
  run<Reply>(call: Call, work: () => Judging<Reply>): Promise<Reply | Refused>;
}

export interface MeterOfMany extends Meter {
  /** The answers in the order of the items; refused as a whole only where `isWhole`. They are committed together. */
  runMany<Reply>(
    call: Call,
    items: readonly Item<Reply>[],
    options: ManyOptions,
  ): Promise<(Reply | Refused)[] | Refused>;
}

export interface MeterObserver {
  judged(tier: number, action: LedgerAction, kind: CallKind): void;
  quotaRefused(): void;
}

export interface MeterParts {
  readonly quota: Quota;
  readonly ledger: Pick<Ledger, 'append'>;
  readonly hashContent: HashContent;
  readonly observer: MeterObserver;
  readonly followUps?: FollowUps;
}

type Period = ReturnType<typeof billingPeriod>;
type Draft = { -readonly [Field in keyof LedgerEntry]: LedgerEntry[Field] };

export function createMeter({
  quota,
  ledger,
  hashContent,
  observer,
  followUps = noFollowUps,
}: MeterParts): MeterOfMany {
  const take = ({ caller }: Call, period: Period) =>
    quota.take(caller.accountId, period.name, caller.plan.callsPerMonth);

  function overQuota(call: Call, period: Period): Refused {
    observer.quotaRefused();
    return refuse('quota_exceeded', undefined, (period.end.getTime() - call.receivedAtMs) / 1_000);
  }

  /** If this fails too, the units come back by themselves: a reservation row expires, a memory count dies with us. */
  async function giveBack(held: readonly Reservation[]): Promise<void> {
    await Promise.all(held.map((unit) => quota.giveBack(unit).catch(() => {})));
  }

  function entryOf(call: Call, judged: JudgedCall, latencyMs: number, period: Period, unit?: Reservation): Draft {
    const row = ledgerRow(call, judged, latencyMs, hashContent);
    if (call.caller.mode !== 'live') return { row };
    const entry: Draft = { row, period: period.name, scores: judged.scores };
    if (unit?.id !== undefined) entry.reservationId = unit.id;
    if (judged.kind === 'text') entry.text = judged.content as string;
    return entry;
  }

  const isFollowed = (call: Call, judged: JudgedCall) => call.caller.mode === 'live' && isDecided(judged);

  async function followed(entry: LedgerEntry, { content }: JudgedCall): Promise<LedgerEntry> {
    return { ...entry, ...(await followUps.of(entry.row, content)) };
  }

  return {
    async run(call, work) {
      const period = billingPeriod(call.receivedAtMs);
      let held: Reservation | undefined;
      if (call.caller.mode === 'live') {
        const taken = take(call, period);
        held = taken instanceof Promise ? await taken : taken;
        if (held === undefined) return overQuota(call, period);
      }
      try {
        const working = work();
        const judged = working instanceof Promise ? await working : working;
        if (isRefused(judged)) return judged;
        const latencyMs = latencyOf(call);
        const unit = held;
        const makeEntry = () => entryOf(call, judged.call, latencyMs, period, unit);
        await ledger.append(isFollowed(call, judged.call) ? await followed(makeEntry(), judged.call) : makeEntry);
        held = undefined;
        observer.judged(judged.call.tier, judged.call.action, judged.call.kind);
        return judged.reply(latencyMs);
      } finally {
        if (held !== undefined) await giveBack([held]);
      }
    },

    async runMany<Reply>(
      call: Call,
      items: readonly Item<Reply>[],
      { isWhole }: ManyOptions,
    ): Promise<(Reply | Refused)[] | Refused> {
      const period = billingPeriod(call.receivedAtMs);
      const isLive = call.caller.mode === 'live';
      const taken = isLive ? await Promise.all(items.map(() => take(call, period))) : [];
      let held = taken.filter((unit) => unit !== undefined);
      try {
        const affordable = isLive ? held.length : items.length;
        if (isWhole && affordable < items.length) return overQuota(call, period);
        const answers = await judgeInLanes(call, items.slice(0, affordable), isWhole);
        const refused = isWhole ? answers.find(({ judged }) => isRefused(judged)) : undefined;
        if (refused !== undefined) return refused.judged as Refused;

        const entries: (LedgerEntry | Promise<LedgerEntry>)[] = [];
        const unused: Reservation[] = [];
        const replies = answers.map(({ call: own, judged, latencyMs }, index): Reply | Refused => {
          const unit = held[index];
          if (isRefused(judged)) {
            if (unit !== undefined) unused.push(unit);
            return judged;
          }
          const entry = entryOf(own, judged.call, latencyMs, period, unit);
          entries.push(isFollowed(own, judged.call) ? followed(entry, judged.call) : entry);
          return judged.reply(latencyMs);
        });
        if (entries.length > 0) {
          const made = await Promise.all(entries);
          await ledger.append(() => made);
        }
        held = unused;
        for (const { judged } of answers) {
          if (!isRefused(judged)) observer.judged(judged.call.tier, judged.call.action, judged.call.kind);
        }
        return [...replies, ...items.slice(affordable).map(() => overQuota(call, period))];
      } finally {
        await giveBack(held);
      }
    },
  };
}
