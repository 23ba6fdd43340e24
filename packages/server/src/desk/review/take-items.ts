/**
 * The items that a decision is about: the named ones, and open ones with the same text. They are locked, so that two
 * people who decide at the same time do so one after the other, and the second finds them decided.
 */

import { maxDecidedItems, type ReviewReceipt } from '@moderato/contract/dashboard';
import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../base/storage/database.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import type { KeptContentTable } from '../../base/storage/review-schema.ts';
import { alsoInQueue, queueOf } from './review-queue.ts';

export type Reviewable = Pick<KeptContentTable, (typeof columns)[number]>;

export interface Wanted {
  readonly accountId: string;
  readonly userId: string;
  readonly requestIds: readonly string[];
  /** Items of the other queues do not exist for moderators [T14]. */
  readonly seesAllQueues: boolean;
  /** Includes items decided before; the same text elsewhere is then left alone. */
  readonly again: boolean;
  readonly atMs: number;
}

export interface Taken {
  readonly items: readonly Reviewable[];
  readonly skipped: ReviewReceipt['skipped'];
  /** There were more with the same text than one call decides. */
  readonly more: boolean;
}

const columns = [
  'request_id',
  'content_hash',
  'author',
  'restricted',
  'escalated_at',
  'claimed_by',
  'claimed_until',
  'decision',
  'category',
  'decided_by',
  'decided_at',
] as const;

export async function takeItems(database: Database, wanted: Wanted): Promise<Taken> {
  const { accountId, requestIds, again, atMs } = wanted;
  const named = await readItems(database, accountId, requestIds, atMs);
  const byId = new Map(named.map((row) => [row.request_id, row]));
  const skipped: { request_id: string; reason: 'decided' | 'claimed' | 'gone' }[] = [];
  const items = new Map<string, Reviewable>();
  for (const id of requestIds) {
    const row = byId.get(id);
    const reason = row === undefined ? 'gone' : whyNot(row, wanted);
    if (row === undefined || reason !== undefined) skipped.push({ request_id: id, reason: reason ?? 'gone' });
    else items.set(id, row);
  }
  if (again) return { items: [...items.values()], skipped, more: false };
  let more = false;
  for (const row of [...items.values()]) more = (await addSameText(database, wanted, row, items)) || more;
  return { items: [...items.values()], skipped, more };
}

/** As they are, with a lock. */
export function readItems(
  database: Database,
  accountId: string,
  requestIds: readonly string[],
  atMs: number,
): Promise<Reviewable[]> {
  return rowsOf(database, accountId, atMs)
    .where('request_id', 'in', [...requestIds])
    .execute();
}

function whyNot(row: Reviewable, { userId, seesAllQueues, again, atMs }: Wanted) {
  if (queueOf(row) !== undefined && !seesAllQueues) return 'gone';
  if (row.decision !== null && !again) return 'decided';
  const isHeld = row.claimed_by !== null && row.claimed_by !== userId && (row.claimed_until ?? 0) > atMs;
  return isHeld ? 'claimed' : undefined;
}

/** Adds other open items with that text, up to the limit of a call; returns whether there are more. */
async function addSameText(
  database: Database,
  { accountId, userId, atMs }: Wanted,
  row: Reviewable,
  items: Map<string, Reviewable>,
): Promise<boolean> {
  if (row.content_hash === null) return false;
  const room = maxDecidedItems - items.size;
  const same = await rowsOf(database, accountId, atMs)
    .where('content_hash', '=', row.content_hash)
    .where(sql<SqlBool>`decision is null`)
    .where((where) =>
      where.or([where('claimed_by', 'is', null), where('claimed_by', '=', userId), where('claimed_until', '<=', atMs)]),
    )
    .where(alsoInQueue(queueOf(row)))
    .limit(room + 1)
    .execute();
  const found = same.filter(({ request_id: id }) => !items.has(id));
  for (const one of found.slice(0, room)) items.set(one.request_id, one);
  return found.length > room;
}

/** With a lock. SQLite has one writer at a time and needs none. */
function rowsOf({ query, engine }: Database, accountId: string, atMs: number) {
  return ofAccount(query, accountId)
    .selectFrom('kept_content')
    .select(columns)
    .where('expires_at', '>', atMs)
    .orderBy('request_id')
    .$if(engine === 'postgres', (rows) => rows.forUpdate());
}
