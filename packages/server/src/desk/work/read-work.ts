/** The figures about the work in review over a period, compared with the one before. */

import type { BacklogStep, PersonWork, Work, WorkPeriod } from '@moderato/contract';
import { hourMs, isoOrNull } from '../../base/durations.ts';
import type { Database } from '../../base/storage/database.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import { readNames } from '../members/read-names.ts';
import { readWaiting, type Waiting } from './backlog-hours.ts';
import { type LookedRow, readDecided, readLooked, readReversed, readUndone, type Span } from './decided-rows.ts';
import { countSecondLooks, type Looker, sayTheSame } from './second-looks.ts';
import { byPerson, type Done, sumCategories, sumHours, sumLanguages, sumWork } from './sum-work.ts';

export interface WorkInput {
  readonly accountId: string;
  readonly period: WorkPeriod;
  /** Who asks. */
  readonly looker: Looker;
  /** Whose figures to show by name: everybody's, one person's, or nobody's. */
  readonly shows: 'everybody' | 'nobody' | { readonly userId: string };
}

/** How many hours there are, and how many make one step of the curve. The current hour is the last. */
const shapes: Readonly<Record<WorkPeriod, { readonly hours: number; readonly step: number }>> = {
  '24h': { hours: 24, step: 1 },
  '7d': { hours: 7 * 24, step: 6 },
  '30d': { hours: 30 * 24, step: 24 },
  '90d': { hours: 90 * 24, step: 24 },
};

/** Of each period. */
const maxDecisions = 20_000;
const maxDifferences = 20;

export async function readWork(database: Database, input: WorkInput): Promise<Work> {
  const { accountId, period, looker, shows } = input;
  const { nowMs } = looker;
  const { hours } = shapes[period];
  const toMs = (Math.floor(nowMs / hourMs) + 1) * hourMs;
  const fromMs = toMs - hours * hourMs;
  const done = await readDone(database, { accountId, fromMs, toMs });
  const before = await readDone(database, { accountId, fromMs: fromMs - hours * hourMs, toMs: fromMs });
  const waiting = (await readWaiting(database, nowMs, accountId)).get(accountId) ?? nothingWaits;
  return {
    period,
    from: new Date(fromMs).toISOString(),
    to: new Date(toMs).toISOString(),
    waiting: { open: waiting.open, apart: waiting.apart, oldest_at: isoOrNull(waiting.oldestAtMs) },
    backlog: await readBacklog(database, input, fromMs, waiting),
    team: sumWork(done),
    before: sumWork(before),
    people: await namePeople(database, done, shows),
    categories: sumCategories(done.decided),
    languages: sumLanguages(done.decided),
    hours: sumHours(done.decided),
    differences: shows === 'everybody' ? await nameDifferences(database, done.looked) : [],
    second_looks_waiting: await countSecondLooks(database, looker),
    more: done.decided.length === maxDecisions,
  };
}

const nothingWaits: Waiting = { open: 0, apart: 0, oldestAtMs: null };

async function readDone(database: Database, span: Span): Promise<Done> {
  return {
    decided: await readDecided(database, span, maxDecisions),
    undone: await readUndone(database, span),
    reversed: await readReversed(database, span),
    looked: await readLooked(database, span),
  };
}

/** Each step has the most that waited in it, and the last one what waits now. */
async function readBacklog(
  { query }: Database,
  { accountId, period, looker: { nowMs } }: WorkInput,
  fromMs: number,
  waiting: Waiting,
): Promise<readonly BacklogStep[]> {
  const { hours, step } = shapes[period];
  const first = fromMs / hourMs;
  const recorded = await ofAccount(query, accountId)
    .selectFrom('backlog_hours')
    .select(['hour', 'open', 'apart', 'oldest_at'])
    .where('hour', '>=', first)
    .where('hour', '<', first + hours)
    .execute();
  const looks = [
    ...recorded.map(({ oldest_at: at, ...row }) => ({ ...row, ageMs: ageOf(at, row.hour * hourMs) })),
    { ...waiting, hour: first + hours - 1, ageMs: ageOf(waiting.oldestAtMs, nowMs) },
  ];
  const steps = Map.groupBy(looks, ({ hour }) => Math.floor((hour - first) / step));
  return Array.from({ length: hours / step }, (_, index) => {
    const some = steps.get(index);
    const most = (of: (look: (typeof looks)[number]) => number) =>
      some === undefined ? null : Math.max(...some.map(of));
    const oldestMs = most(({ ageMs }) => ageMs);
    return {
      at: new Date(fromMs + index * step * hourMs).toISOString(),
      open: most(({ open }) => open),
      apart: most(({ apart }) => apart),
      oldest_hours: oldestMs === null ? null : Math.round(oldestMs / (hourMs / 10)) / 10,
    };
  });
}

/** An hour begins before its first look: something received in between is not older than nothing. */
const ageOf = (atMs: number | null, nowMs: number) => (atMs === null ? 0 : Math.max(0, nowMs - atMs));

async function namePeople(database: Database, done: Done, shows: WorkInput['shows']): Promise<readonly PersonWork[]> {
  const isShown = (id: string) => shows === 'everybody' || (shows !== 'nobody' && shows.userId === id);
  const shown = [...byPerson(done)].filter(([id]) => isShown(id));
  const nameOf = await readNames(
    database,
    shown.map(([id]) => id),
  );
  return shown
    .map(([id, own]) => ({ user_id: id, name: nameOf(id).name, ...sumWork(own) }))
    .sort((a, b) => b.decided - a.decided || (a.name < b.name ? -1 : 1));
}

/** The newest decisions that the second person saw differently. */
async function nameDifferences(database: Database, looked: readonly LookedRow[]): Promise<Work['differences']> {
  const differing = looked.filter(({ first, second }) => !sayTheSame(first, second)).slice(0, maxDifferences);
  const nameOf = await readNames(
    database,
    differing.flatMap(({ first, second }) => [first.userId, second.userId]),
  );
  const said = ({ userId, decision, category }: LookedRow['first']) => ({
    by: nameOf(userId).name,
    decision,
    category,
  });
  return differing.map(({ requestId, at, first, second }) => ({
    request_id: requestId,
    at: new Date(at).toISOString(),
    first: said(first),
    second: said(second),
  }));
}
