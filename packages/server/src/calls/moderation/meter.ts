/**
 * Wraps the work of every moderation call: it takes a unit of the quota before, writes a row in the ledger after, and
 * replies only when that row is committed. A call that is refused or fails returns its unit and leaves no row. With an
 * idempotency key, the reply is stored next to the row and sent again if the same call is repeated [K12].
 */

import { type Call, isRefused, type Refused, type Replayed, refuse } from '../../base/http/route.ts';
import type { Metrics } from '../../base/observability/metrics.ts';
import { type ClaimedCall, type Idempotency, runOnce } from '../idempotency/idempotency.ts';
import { billingPeriod } from '../ledger/billing-period.ts';
import type { HashContent } from '../ledger/content-hash.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { LedgerEntry } from '../ledger/ledger-entry.ts';
import type { Quota, Reservation } from '../limits/quota.ts';
import { type FollowUps, noFollowUps } from './follow-ups.ts';
import { judgeInLanes } from './judge-in-lanes.ts';
import type { Item, Judging } from './judged.ts';
import { type JudgedCall, ledgerRow } from './ledger-row.ts';

export type { Item, Judged, Judging } from './judged.ts';

export interface ManyOptions<Each, Reply> {
  /** Whether one refusal refuses them all, with nothing counted; otherwise each has its own answer. */
  readonly isWhole: boolean;
  /** The reply to the whole call, from the answers in the order of the items. */
  compose(answers: readonly (Each | Refused)[]): Reply;
}

type Metered<Reply> = Promise<Reply | Refused | Replayed>;

export interface Meter {
  run<Reply>(call: Call, work: () => Judging<Reply>): Metered<Reply>;
}

export interface MeterOfMany extends Meter {
  /** Refused as a whole only if `isWhole`. The items are committed together. */
  runMany<Each, Reply>(call: Call, items: readonly Item<Each>[], options: ManyOptions<Each, Reply>): Metered<Reply>;
}

export interface MeterParts {
  readonly quota: Quota;
  readonly ledger: Pick<Ledger, 'append'>;
  readonly hashContent: HashContent;
  readonly observer: Pick<Metrics, 'judged' | 'quotaRefused'>;
  readonly followUps?: FollowUps;
  readonly idempotency: Idempotency;
}

type Period = ReturnType<typeof billingPeriod>;
/** What is sent, and what is stored for a repeated call. */
type Replies<Each> = Readonly<Record<'sent' | 'stored', Each | Refused>>;
type Draft = { -readonly [Field in keyof LedgerEntry]: LedgerEntry[Field] };

export function createMeter({
  quota,
  ledger,
  hashContent,
  observer,
  followUps = noFollowUps,
  idempotency,
}: MeterParts): MeterOfMany {
  const take = ({ caller }: Call, period: Period) =>
    quota.take(caller.accountId, period.name, caller.plan.callsPerMonth);

  function overQuota(call: Call, period: Period): Refused {
    observer.quotaRefused();
    return refuse('quota_exceeded', undefined, (period.end.getTime() - call.receivedAtMs) / 1_000);
  }

  /**
   * If this fails too, the units become free anyway: a reservation row expires, and a count in memory ends with the
   * process.
   */
  async function giveBack(held: readonly Reservation[]): Promise<void> {
    await Promise.all(held.map((unit) => quota.giveBack(unit).catch(() => {})));
  }

  function entryOf(call: Call, judged: JudgedCall, latencyMs: number, period: Period, unit?: Reservation): Draft {
    const row = ledgerRow(call, judged, latencyMs, hashContent);
    const isLive = call.caller.mode === 'live';
    const entry: Draft = isLive ? { row, period: period.name, scores: judged.scores } : { row };
    if (isLive && unit?.id !== undefined) entry.reservationId = unit.id;
    if (judged.kind === 'text') entry.text = judged.content as string;
    return entry;
  }

  /** The entry is made when its batch is written, unless more has to be found out about it. */
  async function prepare(entry: () => Draft, call: Call, judged: JudgedCall): Promise<() => LedgerEntry> {
    if (call.caller.mode !== 'live' || !followUps.concerns(judged)) return entry;
    const made = entry();
    const followed = { ...made, ...(await followUps.of(made.row, judged)) };
    return () => followed;
  }

  async function runAll<Each, Reply>(
    call: Call,
    items: readonly Item<Each>[],
    { isWhole, compose }: ManyOptions<Each, Reply>,
    claim?: ClaimedCall,
  ): Promise<Reply | Refused> {
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

      const entries: Promise<() => LedgerEntry>[] = [];
      const unused: Reservation[] = [];
      const replies = answers.map(({ call: own, judged, latencyMs }, index): Replies<Each> => {
        const unit = held[index];
        if (isRefused(judged)) {
          if (unit !== undefined) unused.push(unit);
          return { sent: judged, stored: judged };
        }
        entries.push(prepare(() => entryOf(own, judged.call, latencyMs, period, unit), own, judged.call));
        const sent = judged.reply(latencyMs);
        return { sent, stored: judged.remembered?.(sent) ?? sent };
      });
      const tooMany = items.slice(affordable).map(() => overQuota(call, period));
      const reply = compose([...replies.map(({ sent }) => sent), ...tooMany]);
      const stored = claim && compose([...replies.map((one) => one.stored), ...tooMany]);
      await append(await Promise.all(entries), stored, claim);
      held = unused;
      for (const { judged } of answers) {
        if (!isRefused(judged)) observer.judged(judged.call.tier, judged.call.action, judged.call.kind);
      }
      return reply;
    } finally {
      await giveBack(held);
    }
  }

  const runMany: MeterOfMany['runMany'] = (call, items, options) =>
    runOnce(idempotency, call, (claim) => runAll(call, items, options, claim));

  async function append(made: readonly (() => LedgerEntry)[], stored: unknown, claim?: ClaimedCall): Promise<void> {
    if (made.length === 0) return claim?.rememberAlone(stored);
    await ledger.append(() => {
      const [first, ...others] = made.map((make) => make()) as [LedgerEntry, ...LedgerEntry[]];
      const rows = [first, ...others].map(({ row }) => row);
      return [claim ? { ...first, remembered: claim.remember(stored, rows) } : first, ...others];
    });
  }

  return {
    run: <Reply>(call: Call, work: () => Judging<Reply>) =>
      runMany(call, [{ judge: work }], { isWhole: true, compose: ([reply]) => reply as Reply }),
    runMany,
  };
}
