/**
 * The only way to change what an account or the instance has set: the change and its audit entry are one transaction,
 * so there is never one without the other. A change that is refused, or that changes nothing, leaves no trace.
 */

import { isRefused, type Refused, refuse } from '../http/route.ts';
import type { Database } from '../storage/database.ts';
import { inTransaction } from '../storage/in-transaction.ts';
import type { By } from './actor.ts';
import { type AuditNote, createAuditStore, type EntryName, nameEntry } from './audit-store.ts';

/** What was done and what the log says about it; `note` is null if nothing had to change. */
export interface Noted<Answer> {
  readonly answer: Answer;
  readonly note: AuditNote | null;
  /** If only the change itself finds out who makes it, such as the holder of a link. */
  readonly by?: By;
  /** The accounts whose logs get the entry, if that is not only the account of `by`. */
  readonly logs?: readonly string[];
}

export interface Changed<Answer> {
  readonly answer: Answer;
  /** The audit entry; null if nothing changed. */
  readonly entryId: string | null;
}

export type Outcome<Answer> = Promise<Changed<Answer> | Refused>;

/**
 * Create the stores that `work` uses from `within`, so that they join its transaction. Any other store would wait for
 * that transaction to end.
 */
export type Work<Answer> = (within: Database, entry: EntryName) => Promise<Noted<Answer> | Refused>;

export type Change = <Answer>(by: By | 'known later', work: Work<Answer>) => Outcome<Answer>;

export function createChange(database: Database): Change {
  return async (given, work) => {
    try {
      return await inTransaction(database.query, async (query) => {
        // Here and not before it: changes that wait for each other are in the order in which they are made.
        const entry = nameEntry();
        const within: Database = { ...database, query };
        const done = await work(within, entry);
        if (isRefused(done)) throw new TakenBack(done);
        if (done.note === null) return { answer: done.answer, entryId: null };
        const by = done.by ?? given;
        if (by === 'known later') throw new Error('A change must say who made it.');
        const audit = createAuditStore(within);
        const [first = by.accountId, ...others] = done.logs ?? [];
        await audit.note({ ...by, accountId: first }, done.note, entry);
        for (const accountId of others) await audit.note({ ...by, accountId }, done.note);
        if (by.undoes !== undefined && !(await audit.markUndone(by.accountId, by.undoes, entry.id))) {
          throw new TakenBack(refuse('conflict', 'This change was already undone.'));
        }
        return { answer: done.answer, entryId: entry.id };
      });
    } catch (error) {
      if (error instanceof TakenBack) return error.refused;
      throw error;
    }
  };
}

/** The same, but calls `clear` after every change that was made, for caches or open pages. */
export function clearingAfter(change: Change, clear: (accountId: string) => void): Change {
  return async (by, work) => {
    const done = await change(by, work);
    if (!isRefused(done) && by !== 'known later') clear(by.accountId);
    return done;
  };
}

/** What to show for a change: `show` of its result, or why it was refused. */
export async function shown<Answer, Reply>(
  change: Outcome<Answer>,
  show: (answer: Answer) => Reply | Promise<Reply>,
): Promise<Reply | Refused> {
  const done = await change;
  return isRefused(done) ? done : show(done.answer);
}

/** For a change that has nothing to show. */
export const justDone = () => ({ done: true }) as const;

/** Thrown and caught here, so that the transaction is rolled back. */
class TakenBack extends Error {
  readonly refused: Refused;
  constructor(refused: Refused) {
    super('The change was refused.');
    this.refused = refused;
  }
}
