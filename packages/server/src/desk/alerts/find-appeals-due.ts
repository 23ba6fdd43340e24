/**
 * Appeals that have to be answered soon, by the day of their deadline, and those whose deadline is over. Appeals come in
 * long before this: when a day is near, no more of them join it.
 */

import { type SqlBool, sql } from 'kysely';
import { dayMs } from '../../base/durations.ts';
import type { Condition, Look } from './alerts-store.ts';

const daysBefore = 3;

export async function findAppealsDue({ database: { query }, nowMs }: Look): Promise<Condition[]> {
  // Written out, not as parameters: PostgreSQL groups only by expressions that are literally the same.
  const day = sql<number>`answer_by / ${sql.lit(dayMs)}`;
  const isOver = sql<number>`case when answer_by <= ${sql.lit(nowMs)} then 1 else 0 end`;
  const rows = await query
    .selectFrom('appeals')
    .select(({ fn }) => [
      'account_id',
      day.as('day'),
      isOver.as('over'),
      'restricted',
      fn.countAll<number>().as('appeals'),
    ])
    // Written out, because the index covers only these rows.
    .where(sql<SqlBool>`answered_at is null`)
    .where('answer_by', '<', (Math.floor(nowMs / dayMs) + daysBefore + 1) * dayMs)
    .groupBy(['account_id', day, isOver, 'restricted'])
    .execute();
  const due = new Map<string, Due>();
  for (const row of rows) {
    const lastDay = Number(row.day);
    const subject = row.over === 1 ? 'overdue' : dateOf(lastDay);
    const name = `${row.account_id} ${subject}`;
    const one = due.get(name) ?? { accountId: row.account_id, subject, appeals: 0, restricted: 0, lastDay };
    one.appeals += Number(row.appeals);
    one.restricted += row.restricted * Number(row.appeals);
    one.lastDay = Math.min(one.lastDay, lastDay);
    due.set(name, one);
  }
  return [...due.values()].map(toCondition);
}

interface Due {
  readonly accountId: string;
  readonly subject: string;
  appeals: number;
  restricted: number;
  lastDay: number;
}

function toCondition({ accountId, subject, appeals, restricted, lastDay }: Due): Condition {
  const date = dateOf(lastDay);
  const counted = appeals === 1 ? '1 appeal' : `${appeals} appeals`;
  const what =
    subject === 'overdue'
      ? `${counted} should have been answered, the oldest by ${date}.`
      : `${counted} must be answered by ${date}.`;
  // Moderators do not see these in the queue.
  const hidden = restricted < appeals ? `${restricted} of them` : appeals === 1 ? 'it' : 'them';
  const who = restricted === 0 ? '' : ` Only admins and owners can see ${hidden}.`;
  return { accountId, subject, message: what + who, facts: { appeals, restricted, answer_by: date } };
}

const dateOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);
