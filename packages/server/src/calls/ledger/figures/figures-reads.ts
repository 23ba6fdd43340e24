/** Reads the figures of a span of hours or days, the rows of each added up. */

import type { Database } from '../../../base/storage/database.ts';
import { ofAccount } from '../../../base/storage/of-account.ts';
import { addFigures, type HourFigures, noFigures, readFigures } from './hour-figures.ts';

export interface FiguresSpan {
  readonly accountId: string;
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  /** Whether to read the histograms of scores, which are most of the data. */
  readonly withScores?: boolean;
}

type FiguresMap = Map<number, HourFigures>;

/** Hour → figures; hours without calls are missing. */
export async function readHours({ query }: Database, span: FiguresSpan): Promise<FiguresMap> {
  const rows = await ofAccount(query, span.accountId)
    .selectFrom('hourly_figures')
    .select(['hour', 'figures'])
    .$if(span.withScores === true, (select) => select.select('scores'))
    .where('hour', '>=', span.from)
    .where('hour', '<', span.to)
    .execute();
  const hours: FiguresMap = new Map();
  for (const row of rows) addTo(hours, row.hour, readFigures(row));
  return hours;
}

/** Day → figures: for summed days as stored, for others from their hours. */
export async function readDays(database: Database, span: FiguresSpan): Promise<FiguresMap> {
  const { accountId, from, to, withScores } = span;
  const rows = await ofAccount(database.query, accountId)
    .selectFrom('daily_figures')
    .select(['day', 'figures'])
    .$if(withScores === true, (select) => select.select('scores'))
    .where('day', '>=', from)
    .where('day', '<', to)
    .execute();
  const days: FiguresMap = new Map(rows.map((row) => [row.day, readFigures(row)]));
  const open = Math.max(from, ((await lastDay(database, accountId)) ?? from - 1) + 1);
  const hours = await readHours(database, { ...span, from: open * 24, to: to * 24 });
  for (const [hour, figures] of hours) addTo(days, Math.floor(hour / 24), figures);
  return days;
}

/** The newest day that was summed. */
export async function lastDay({ query }: Database, accountId: string): Promise<number | undefined> {
  const row = await ofAccount(query, accountId)
    .selectFrom('daily_figures')
    .select('day')
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.day;
}

function addTo(map: FiguresMap, at: number, figures: HourFigures): void {
  const before = map.get(at);
  if (before === undefined) map.set(at, figures);
  else addFigures(before, figures);
}

export function sumFigures(all: Iterable<HourFigures>): HourFigures {
  const sum = noFigures();
  for (const figures of all) addFigures(sum, figures);
  return sum;
}
