/**
 * Adds calls to the figures of their hour: a row per account and hour, which is read, added to and written back. It happens
 * in the transaction that counts the calls, once (`count-later.ts`), so figures can never disagree with the ledger.
 */

import { insertIntoPostgres, insertIntoSqlite, insertOf, type Rows } from '../../../base/storage/insert-rows.ts';
import type { LedgerEntry, LedgerFollower } from '../ledger-entry.ts';
import { countCall } from './count-call.ts';
import { hourOf, noFigures, readFigures, writeFigures } from './hour-figures.ts';

interface Hour {
  readonly account_id: string;
  readonly hour: number;
  readonly entries: readonly LedgerEntry[];
}

/** As stored. */
type Sums = ReturnType<typeof writeFigures>;

/** Earlier versions wrote rows of several writers for one hour. Readers add the rows of an hour. */
const writer = '';
const insert = insertOf({
  table: 'hourly_figures',
  columns: ['account_id', 'writer', 'hour', 'figures', 'scores'],
  onConflict:
    'on conflict (account_id, hour, writer) do update set figures = excluded.figures, scores = excluded.scores',
});
const find = `select figures, scores from hourly_figures where account_id = ? and hour = ? and writer = '${writer}'`;

export const hourlyFigures: LedgerFollower = {
  writeToSqlite(connection, entries) {
    for (const hour of hoursOf(entries)) {
      const before = connection.prepare(find).get(hour.account_id, hour.hour);
      insertIntoSqlite(connection, sumOf(hour, before as Sums | undefined));
    }
  },

  async writeToPostgres(transaction, entries) {
    const hours = hoursOf(entries);
    if (hours.length === 0) return;
    // The update changes nothing, but it locks each row until the end of the transaction: other copies add theirs after it.
    const rows = await transaction
      .insertInto('hourly_figures')
      .values(hours.map(({ account_id, hour }) => ({ account_id, hour, writer, ...writeFigures(noFigures()) })))
      .onConflict((conflict) => conflict.columns(['account_id', 'hour', 'writer']).doUpdateSet({ writer }))
      .returning(['account_id', 'hour', 'figures', 'scores'])
      .execute();
    const before = new Map(rows.map((row) => [nameOf(row), row]));
    await insertIntoPostgres(
      transaction,
      hours.map((hour) => sumOf(hour, before.get(nameOf(hour)))),
    );
  },
};

/** In a fixed order, so that two transactions cannot deadlock. */
function hoursOf(entries: readonly LedgerEntry[]): Hour[] {
  const live = entries.filter(({ period }) => period !== undefined);
  const hours = Map.groupBy(live, ({ row }) => nameOf({ account_id: row.account_id, hour: hourOf(row.at) }));
  return [...hours]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, own]) => {
      const [account_id = '', hour] = name.split(' ');
      return { account_id, hour: Number(hour), entries: own };
    });
}

function nameOf({ account_id, hour }: Pick<Hour, 'account_id' | 'hour'>): string {
  return `${account_id} ${hour}`;
}

function sumOf({ account_id, hour, entries }: Hour, before: Sums | undefined): Rows {
  const sum = before === undefined ? noFigures() : readFigures(before);
  for (const { row, scores } of entries) countCall(sum, row, scores);
  const { figures, scores } = writeFigures(sum);
  return { insert, values: [account_id, writer, hour, figures, scores] };
}
