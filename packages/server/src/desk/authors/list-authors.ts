/**
 * Authors in pages. Sorting by offence score uses an index over the authors who have one; those without a score follow
 * by name. The other orders sort all authors of the account, in the thread that reads.
 */

import type { AuthorSummary, AuthorsQuery, Page } from '@moderato/contract';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Paged } from '../../base/page-size.ts';
import type { Database } from '../../base/storage/database.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import type { AuthorsTable } from '../../base/storage/review-schema.ts';
import type { Schema } from '../../base/storage/schema.ts';
import { summariseAuthors } from './summarise-authors.ts';

export type AuthorOrder = NonNullable<AuthorsQuery['order']>;

export interface AuthorsInput extends Paged<AuthorsQuery> {
  readonly nowMs: number;
}

const defaultOrder = 'offence_score';
const columnOf = { offence_score: 'weight', last_seen: 'last_seen_at', calls: 'calls', blocked: 'blocked' } as const;

export async function listAuthors(database: Database, input: AuthorsInput): Promise<Page<AuthorSummary>> {
  const rows = await readAuthorRows(database, input, input.limit + 1);
  const shown = rows.slice(0, input.limit);
  const last = shown.at(-1);
  return {
    items: await summariseAuthors(database, shown, input.nowMs),
    next_cursor:
      rows.length > input.limit && last !== undefined ? writeCursor(last, input.order ?? defaultOrder) : null,
  };
}

export async function readAuthorRows(database: Database, input: AuthorsInput, most: number): Promise<AuthorsTable[]> {
  const { cursor, order = defaultOrder } = input;
  const after = cursor === undefined ? undefined : readCursor(cursor);
  if (order !== 'offence_score') return sorted(narrow(database, input), columnOf[order], after, most);
  const offenders = after === undefined || after.value > 0 ? await readOffenders(database, input, after, most) : [];
  if (offenders.length === most || input.offenders === 'true') return offenders;
  const harmlessAfter = after !== undefined && after.value <= 0 ? after.author : undefined;
  return [...offenders, ...(await readHarmless(database, input, harmlessAfter, most - offenders.length))];
}

type AuthorQuery = SelectQueryBuilder<Schema, 'authors', AuthorsTable>;
interface After {
  readonly value: number;
  readonly author: string;
}

function readOffenders(database: Database, input: AuthorsInput, after: After | undefined, most: number) {
  // Written out, because the index covers only these rows.
  return sorted(narrow(database, input).where(sql<boolean>`weight > 0`), 'weight', after, most);
}

function readHarmless(database: Database, input: AuthorsInput, after: string | undefined, most: number) {
  const rows = narrow(database, input).where('weight', '<=', 0).orderBy('author', 'desc').limit(most);
  return (after === undefined ? rows : rows.where('author', '<', after)).execute();
}

function sorted(
  rows: AuthorQuery,
  column: (typeof columnOf)[AuthorOrder],
  after: After | undefined,
  most: number,
): Promise<AuthorsTable[]> {
  const next =
    after === undefined
      ? rows
      : rows.where(({ eb, refTuple, tuple }) =>
          eb(refTuple(column, 'author'), '<', tuple(after.value, after.author) as never),
        );
  return next.orderBy(column, 'desc').orderBy('author', 'desc').limit(most).execute();
}

/** A range of the key, on both engines: both order authors by their bytes. */
export function beginsWith(text: string) {
  return sql<boolean>`author >= ${text} and author < ${`${text}\u{10FFFF}`}`;
}

function narrow({ query }: Database, { accountId, begins_with: beginning, least_calls, offenders }: AuthorsInput) {
  let rows: AuthorQuery = ofAccount(query, accountId).selectFrom('authors').selectAll();
  if (beginning !== undefined) rows = rows.where(beginsWith(beginning));
  if (least_calls !== undefined) rows = rows.where('calls', '>=', Number(least_calls));
  if (offenders === 'true') rows = rows.where(({ eb, or }) => or([eb('flagged', '>', 0), eb('blocked', '>', 0)]));
  return rows;
}

function writeCursor(row: AuthorsTable, order: AuthorOrder): string {
  return Buffer.from(JSON.stringify([row[columnOf[order]], row.author])).toString('base64url');
}

/** Whether a list in this order may have ended with it. */
export function isAuthorCursor(cursor: string, order: AuthorOrder = defaultOrder): boolean {
  const after = readCursor(cursor);
  return after !== undefined && (order === 'offence_score' || Number.isSafeInteger(after.value));
}

function readCursor(cursor: string): After | undefined {
  try {
    const [value, author] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
    // A store could not even query for others.
    if (typeof author !== 'string' || author.includes('\0') || !author.isWellFormed()) return undefined;
    return { value, author };
  } catch {
    return undefined;
  }
}
