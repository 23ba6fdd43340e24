/** The figures about the work in review over a period, compared with the one before. */

import type { BacklogStep, PersonWork, Work, WorkPeriod } from '@moderato/contract';
import { hourMs, isoOrNull } from '../../base/durations.ts';
import type { Database } from '../../base/storage/database.ts';
import { readWaiting, type Waiting } from './backlog-hours.ts';
import { readDecided, readReversed, readUndone, type Span } from './decided-rows.ts';
import { byPerson, type Done, sumCategories, sumHours, sumLanguages, sumWork } from './sum-work.ts';

export interface WorkInput {
  readonly accountId: string;
  readonly period: WorkPeriod;
  readonly nowMs: number;
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

export async function readWork(database: Database, input: WorkInput): Promise<Work> {
  const { accountId, period, nowMs } = input;
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
    people: await namePeople(database, done, input.shows),
    categories: sumCategories(done.decided),
    languages: sumLanguages(done.decided),
    hours: sumHours(done.decided),
    more: done.decided.length === maxDecisions,
  };
}

const nothingWaits: Waiting = { open: 0, apart: 0, oldestAtMs: null };

async function readDone(database: Database, span: Span): Promise<Done> {
  const decided = await readDecided(database, span, maxDecisions);
  return { decided, undone: await readUndone(database, span), reversed: await readReversed(database, span) };
}

/** Each step has the most that waited in it, and the last one what waits now. */
async function readBacklog(
  { query }: Database,
  { accountId, period, nowMs }: WorkInput,
  fromMs: number,
  waiting: Waiting,
): Promise<readonly BacklogStep[]> {
  const { hours, step } = shapes[period];
  const first = fromMs / hourMs;
  const recorded = await query
    .selectFrom('backlog_hours')
    .select(['hour', 'open', 'apart', 'oldest_at'])
    .where('account_id', '=', accountId)
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

async function namePeople({ query }: Database, done: Done, shows: WorkInput['shows']): Promise<readonly PersonWork[]> {
  const shown = [...byPerson(done)].filter(
    ([id]) => shows === 'everybody' || (shows !== 'nobody' && shows.userId === id),
  );
  if (shown.length === 0) return [];
  const ids = shown.map(([id]) => id);
  const users = await query.selectFrom('users').select(['id', 'name', 'email']).where('id', 'in', ids).execute();
  const names = new Map(users.map(({ id, name, email }) => [id, name.trim() || email]));
  return shown
    .map(([id, own]) => ({ user_id: id, name: names.get(id) ?? id, ...sumWork(own) }))
    .sort((a, b) => b.decided - a.decided || (a.name < b.name ? -1 : 1));
}
