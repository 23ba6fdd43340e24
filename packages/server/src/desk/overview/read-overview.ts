/** The overview: two periods of the same length, compared with each other, made only from figures by hour or by day. */

import { byTier, localTier, type Overview, type OverviewPeriod, type PeriodFigures } from '@moderato/contract';
import { hourMs } from '../../base/durations.ts';
import type { Plans } from '../../base/plans.ts';
import type { Database } from '../../base/storage/database.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import { billingPeriod } from '../../calls/ledger/billing-period.ts';
import { readDays, readHours, sumFigures } from '../../calls/ledger/figures/figures-reads.ts';
import { percentileMs } from '../../calls/ledger/figures/histogram.ts';
import { callClasses, type HourFigures, hourOf } from '../../calls/ledger/figures/hour-figures.ts';

export interface OverviewInput {
  readonly accountId: string;
  readonly period: OverviewPeriod;
  readonly nowMs: number;
  readonly plans: Plans;
}

interface Shape {
  /** The unit of the figures: hours, or whole days in UTC. The current one is the last of the period. */
  readonly unitHours: 1 | 24;
  readonly units: number;
  /** How many units make one step of the curve. */
  readonly step: number;
}

const shapes: Readonly<Record<OverviewPeriod, Shape>> = {
  '24h': { unitHours: 1, units: 24, step: 1 },
  '7d': { unitHours: 1, units: 7 * 24, step: 6 },
  '30d': { unitHours: 24, units: 30, step: 1 },
  '90d': { unitHours: 24, units: 90, step: 1 },
};

const topCategories = 8;
/** An account whose oldest call in sight is younger has a curve of hours: days and quarters would be a column or two. */
const youngHours = 48;

export async function readOverview(database: Database, input: OverviewInput): Promise<Overview> {
  const { accountId, period, nowMs } = input;
  const { unitHours, units, step } = shapes[period];
  const end = Math.floor(hourOf(nowMs) / unitHours) + 1;
  const start = end - units;
  const read = unitHours === 1 ? readHours : readDays;
  const figures = await read(database, { accountId, from: start - units, to: end });
  const within = (from: number, to: number) =>
    sumFigures([...figures].filter(([at]) => at >= from && at < to).map(([, one]) => one));
  const now = within(start, end);
  const before = within(start - units, start);
  const iso = (unit: number) => new Date(unit * unitHours * hourMs).toISOString();
  return {
    period,
    from: iso(start),
    to: iso(end),
    quota: await readQuota(database, input),
    now: summarise(now),
    before: summarise(before),
    series:
      (await readFirstHours(database, input, figures, unitHours)) ??
      readSeries(figures, start, end, step).map((sums, index) => ({ at: iso(start + index * step), ...sums })),
    top_categories: Object.entries(now.categories)
      .sort(([a, more], [b, fewer]) => fewer - more || (a < b ? -1 : 1))
      .slice(0, topCategories)
      .map(([name, flagged]) => ({ name, flagged, before: before.categories[name] ?? 0 })),
  };
}

async function readQuota({ query }: Database, { accountId, nowMs, plans }: OverviewInput) {
  const { name, end } = billingPeriod(nowMs);
  const account = await query.selectFrom('accounts').select('plan').where('id', '=', accountId).executeTakeFirst();
  const counters = await ofAccount(query, accountId)
    .selectFrom('usage_counters')
    .select('total')
    .where('period', '=', name)
    .executeTakeFirst();
  return {
    used: counters?.total ?? 0,
    limit: account === undefined ? 0 : plans[account.plan].callsPerMonth,
    ends_at: end.toISOString(),
  };
}

/** The curve of an account that has just begun, hour by hour; undefined for others, and where the steps are hours anyway. */
async function readFirstHours(
  database: Database,
  { accountId, period, nowMs }: OverviewInput,
  figures: ReadonlyMap<number, HourFigures>,
  unitHours: number,
): Promise<Overview['series'] | undefined> {
  const end = hourOf(nowMs) + 1;
  const oldest = Math.min(...figures.keys()) * unitHours;
  // Of a day, only its beginning is known.
  if (period === '24h' || figures.size === 0 || end - oldest > youngHours) return undefined;
  const start = end - youngHours;
  const hours = await readHours(database, { accountId, from: start, to: end });
  return readSeries(hours, start, end, 1).map((sums, index) => ({
    at: new Date((start + index) * hourMs).toISOString(),
    ...sums,
  }));
}

function readSeries(figures: ReadonlyMap<number, HourFigures>, start: number, end: number, step: number) {
  const steps = Array.from({ length: (end - start) / step }, noActions);
  for (const [at, one] of figures) {
    const sums = steps[Math.floor((at - start) / step)];
    if (at >= start && sums !== undefined) addActions(sums, one);
  }
  return steps;
}

function addActions(sums: ReturnType<typeof noActions>, figures: HourFigures): void {
  for (const { action, calls } of callClasses(figures)) sums[action] += calls;
}

function noActions() {
  return { allow: 0, flag: 0, block: 0, scored: 0 };
}

function summarise(figures: HourFigures): PeriodFigures {
  const tiers = byTier(() => 0);
  const contexts = { default: 0, username: 0, chat: 0, forum_post: 0, comment: 0 };
  const kinds = { text: 0, image: 0, compat: 0 };
  const actions = noActions();
  addActions(actions, figures);
  let total = 0;
  let escalated = 0;
  for (const { kind, context, tier, calls } of callClasses(figures)) {
    total += calls;
    tiers[`tier_${tier}`] += calls;
    contexts[context] += calls;
    kinds[kind] += calls;
    // Every image call has tier 2, even if only the local judges looked at it.
    if (tier !== localTier && kind !== 'image') escalated += calls;
  }
  const texts = kinds.text + kinds.compat;
  return {
    calls: total,
    by_action: actions,
    by_tier: tiers,
    by_context: contexts,
    by_kind: kinds,
    latency_ms: { p50: percentileMs(figures.latency, 0.5), p95: percentileMs(figures.latency, 0.95) },
    escalated_share: texts === 0 ? null : escalated / texts,
    degraded_share: total === 0 ? null : figures.degraded / total,
    limited_share: texts === 0 ? null : (figures.limited ?? 0) / texts,
  };
}
