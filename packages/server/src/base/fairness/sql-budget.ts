/**
 * Buckets shared by every process on one store: a single statement reads, refills and takes, so that two requests can never
 * both take the last token. A refused request leaves the stored bucket as it was. By default it uses PostgreSQL's clock,
 * since those of several machines disagree.
 */

import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../storage/database.ts';
import { databaseTime } from '../storage/database-time.ts';
import {
  type Budget,
  type BudgetState,
  clockSlackMs,
  creditOf,
  describeBucket,
  fullBucket,
  type Rate,
  thousandths,
} from './budget.ts';

type Sql = RawBuilder<unknown>;

/** A bucket that was unused for this long is full at any of our rates. */
const forgottenAfterMs = 3_600_000;

const number = (value: number): Sql => sql`cast(${value} as double precision)`;

export function createSqlBudget({ engine, query }: Database, now?: () => number): Budget {
  const [least, greatest] = (engine === 'sqlite' ? ['min', 'max'] : ['least', 'greatest']).map((name) => sql.raw(name));
  const time = databaseTime(engine, now);

  /** The bucket's credit after taking `costs`; undefined if it held less and may not owe. */
  async function takeOut(holder: string, rate: Rate, costs: number, mayOwe: boolean): Promise<number | undefined> {
    const { at, full, updatedAt, fromTheFuture, refilled } = terms(rate);
    const cost = number(costs);
    const enough = mayOwe ? sql`` : sql`where ${refilled} >= ${cost}`;
    const { rows } = await sql<{ credit: number }>`
      insert into budgets (holder, credit, updated_at)
      values (${holder}, ${least}(${full}, ${full} - ${cost}), ${at})
      on conflict (holder) do update
      set credit = ${least}(${full}, ${refilled} - ${cost}),
        updated_at = case when ${fromTheFuture} then ${at} else ${greatest}(${updatedAt}, ${at}) end
      ${enough}
      returning credit`.execute(query);
    return rows[0]?.credit;
  }

  function terms(rate: Rate) {
    const at = sql`cast(${time()} as double precision)`;
    const full = number(fullBucket(rate));
    const updatedAt = sql.ref('budgets.updated_at');
    const fromTheFuture = sql`${updatedAt} > ${at} + ${number(clockSlackMs)}`;
    const earned = sql`${greatest}(${number(0)}, ${at} - ${updatedAt}) * ${number(rate.perSecond)}`;
    const refilled = sql`case when ${fromTheFuture} then ${full}
      else ${least}(${full}, ${sql.ref('budgets.credit')} + ${earned}) end`;
    return { at, full, updatedAt, fromTheFuture, refilled };
  }

  return {
    async take(holder, rate, cost = 1): Promise<BudgetState> {
      const wanted = creditOf(cost, rate);
      const taken = await takeOut(holder, rate, wanted, false);
      if (taken !== undefined) return describeBucket(true, taken, rate);

      const { refilled } = terms(rate);
      const { rows: left } = await sql<{ credit: number }>`select ${refilled} as credit from budgets
        where holder = ${holder}`.execute(query);
      // Read a moment after the refusal, in which a request may have been earned; it was not there when it counted.
      const credit = Math.min(left[0]?.credit ?? 0, wanted - 1);
      return describeBucket(false, credit, rate, wanted);
    },

    async charge(holder, rate, cost): Promise<void> {
      await takeOut(holder, rate, cost * thousandths, true);
    },
  };
}

/** Deletes the buckets that are full again: names that somebody tried to sign in with would pile up. */
export async function forgetFullBudgets({ query }: Database, nowMs: number): Promise<void> {
  await query
    .deleteFrom('budgets')
    .where('updated_at', '<', nowMs - forgottenAfterMs)
    .execute();
}
