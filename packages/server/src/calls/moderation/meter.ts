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
import { type Item, type Judging, latencyOf } from './judged.ts';
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

  const isFollowed = (call: Call, judged: JudgedCall) => call.caller.mode === 'live' && followUps.concerns(judged);

  async function followed(entry: LedgerEntry, judged: JudgedCall): Promise<LedgerEntry> {
    return { ...entry, ...(await followUps.of(entry.row, judged)) };
  }

  async function runOne<Reply>(call: Call, work: () => Judging<Reply>, claim?: ClaimedCall): Promise<Reply | Refused> {
    const period = billingPeriod(call.receivedAtMs);
    let held: Reservation | undefined;
    if (call.caller.mode === 'live') {
      held = await take(call, period);
      if (held === undefined) return overQuota(call, period);
    }
    try {
      const judged = await work();
      if (isRefused(judged)) return judged;
      const latencyMs = latencyOf(call);
      const unit = held;
      const reply = judged.reply(latencyMs);
      const makeEntry = () => {
        const entry = entryOf(call, judged.call, latencyMs, period, unit);
        if (claim !== undefined) entry.remembered = claim.remember(judged.remembered?.(reply) ?? reply, [entry.row]);
        return entry;
      };
      await ledger.append(isFollowed(call, judged.call) ? await followed(makeEntry(), judged.call) : makeEntry);
      held = undefined;
      observer.judged(judged.call.tier, judged.call.action, judged.call.kind);
      return reply;
    } finally {
      if (held !== undefined) await giveBack([held]);
    }
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

      const entries: (LedgerEntry | Promise<LedgerEntry>)[] = [];
      const unused: Reservation[] = [];
      const judgedItems = answers.map(({ call: own, judged, latencyMs }, index): Each | Refused => {
        const unit = held[index];
        if (isRefused(judged)) {
          if (unit !== undefined) unused.push(unit);
          return judged;
        }
        const entry = entryOf(own, judged.call, latencyMs, period, unit);
        entries.push(isFollowed(own, judged.call) ? followed(entry, judged.call) : entry);
        return judged.reply(latencyMs);
      });
      const reply = compose([...judgedItems, ...items.slice(affordable).map(() => overQuota(call, period))]);
      await append(await Promise.all(entries), reply, claim);
      held = unused;
      for (const { judged } of answers) {
        if (!isRefused(judged)) observer.judged(judged.call.tier, judged.call.action, judged.call.kind);
      }
      return reply;
    } finally {
      await giveBack(held);
    }
  }

  async function append(entries: readonly LedgerEntry[], reply: unknown, claim?: ClaimedCall): Promise<void> {
    const [first, ...others] = entries;
    if (first === undefined) return claim?.rememberAlone(reply);
    const remembered = claim?.remember(
      reply,
      entries.map(({ row }) => row),
    );
    await ledger.append(() => [remembered === undefined ? first : { ...first, remembered }, ...others]);
  }

  return {
    run: (call, work) => runOnce(idempotency, call, (claim) => runOne(call, work, claim)),
    runMany: (call, items, options) => runOnce(idempotency, call, (claim) => runAll(call, items, options, claim)),
  };
}
