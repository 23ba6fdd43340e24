/**
 * Writes the figures by hour. Each call is counted in one transaction, once (`count-later.ts`), so they can never
 * disagree with the ledger.
 *
 * A row belongs to one writer, which alone adds to it and has its figures in memory: a commit writes the row and never
 * reads it, and two transactions never wait for one row. If a transaction fails, its writer is discarded with its row
 * as it is, and the next call begins another row; readers add the rows of an hour. Rows of past hours are merged.
 */

import { randomUUID } from 'node:crypto';
import { insertOf } from '../../../base/storage/insert-rows.ts';
import type { LedgerEntry, LedgerFollower } from '../ledger-entry.ts';
import { hourOf, writeFigures } from './hour-figures.ts';
import { createTally, figuresOf, type HourTally, tallyCall } from './hour-tally.ts';

interface Cell {
  readonly accountId: string;
  readonly hour: number;
  readonly writer: string;
  readonly tally: HourTally;
}

/** Calls take at most a minute: rows from before the last hour have no writer any more and may be merged. */
export const hoursWritten = 1;
const rememberedCells = 5_000;

const insert = insertOf({
  table: 'hourly_figures',
  columns: ['account_id', 'hour', 'writer', 'figures', 'scores'],
  onConflict:
    'on conflict (account_id, hour, writer) do update set figures = excluded.figures, scores = excluded.scores',
});

export function createHourlyFigures(): LedgerFollower {
  /** Cells that no transaction is currently writing, by account and hour. */
  const free = new Map<string, Cell>();
  const writing = new WeakMap<readonly LedgerEntry[], Cell[]>();

  function count(entries: readonly LedgerEntry[]): Cell[] {
    const taken = new Map<string, Cell>();
    let cell: Cell | undefined;
    for (const { row, period, scores } of entries) {
      if (period === undefined) continue;
      const hour = hourOf(row.at);
      // Usually the same as for the previous call.
      if (cell?.hour !== hour || cell.accountId !== row.account_id) {
        const name = row.account_id + hour;
        cell = taken.get(name) ?? take(name) ?? newCell(row.account_id, hour);
        taken.set(name, cell);
      }
      tallyCall(cell.tally, row, scores);
    }
    const cells = [...taken.values()];
    writing.set(entries, cells);
    return cells;
  }

  function take(name: string): Cell | undefined {
    const cell = free.get(name);
    free.delete(name);
    return cell;
  }

  return {
    rows: (entries) =>
      count(entries).map(({ accountId, hour, writer, tally }) => {
        const { figures, scores } = writeFigures(figuresOf(tally));
        return { insert, values: [accountId, hour, writer, figures, scores] };
      }),

    settled(entries, committed) {
      const cells = writing.get(entries) ?? [];
      writing.delete(entries);
      if (!committed) return;
      if (free.size > rememberedCells) free.clear();
      const oldest = hourOf(Date.now()) - hoursWritten;
      for (const cell of cells) if (cell.hour >= oldest) free.set(cell.accountId + cell.hour, cell);
    },
  };
}

function newCell(accountId: string, hour: number): Cell {
  return { accountId, hour, writer: randomUUID(), tally: createTally() };
}
