/** Stores strikes and an account's ladder. `settle-strikes.ts` decides which calls are strikes. */

import type { AuthorStrikes, RecommendedMeasure } from '@moderato/contract';
import type { ShownStrikes, Strike, StrikeSettings } from '@moderato/contract/dashboard';
import { dayMs } from '../../base/durations.ts';
import type { Database } from '../../base/storage/database.ts';
import { ofAccount } from '../../base/storage/of-account.ts';

const listed = 50;

/** Off by default. Strikes are recorded anyway: an account that turns them on starts with those of the recent past. */
export const unlessSet: StrikeSettings = {
  enabled: false,
  days: 90,
  ladder: [
    { strikes: 1, measure: 'warn' },
    { strikes: 3, measure: 'suspend', days: 7 },
    { strikes: 5, measure: 'ban' },
  ],
};

export async function readStrikeSettings({ query }: Database, accountId: string): Promise<StrikeSettings> {
  const row = await ofAccount(query, accountId)
    .selectFrom('strike_settings')
    .select(['enabled', 'days', 'ladder'])
    .executeTakeFirst();
  if (row === undefined) return unlessSet;
  return { enabled: row.enabled === 1, days: row.days, ladder: JSON.parse(row.ladder) as StrikeSettings['ladder'] };
}

/** Existing strikes expire by the new number of days too. */
export async function setStrikeSettings(within: Database, accountId: string, settings: StrikeSettings): Promise<void> {
  const { query } = within;
  const { enabled, days, ladder } = settings;
  const values = { enabled: enabled ? 1 : 0, days, ladder: JSON.stringify(ladder) };
  await query
    .insertInto('strike_settings')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
  await ofAccount(query, accountId)
    .updateTable('strikes')
    .set(({ eb, ref }) => ({ expires_at: eb(ref('at'), '+', days * dayMs) }))
    .execute();
}

/** The highest step that this many strikes reach. */
export function recommend(ladder: StrikeSettings['ladder'], count: number): RecommendedMeasure | null {
  const step = ladder.findLast(({ strikes }) => strikes <= count);
  return step === undefined ? null : { measure: step.measure, days: step.days ?? null };
}

interface AuthorInput {
  readonly accountId: string;
  readonly author: string;
  readonly nowMs: number;
}

/** By author, including those without any; undefined if the account does not use strikes. */
export async function readStrikes(
  database: Database,
  { accountId, authors, nowMs }: Omit<AuthorInput, 'author'> & { readonly authors: readonly string[] },
): Promise<ReadonlyMap<string, ShownStrikes> | undefined> {
  const { enabled, ladder } = await readStrikeSettings(database, accountId);
  if (!enabled) return undefined;
  const names = [...new Set(authors)];
  if (names.length === 0) return new Map();
  const rows = await ofAccount(database.query, accountId)
    .selectFrom('strikes')
    .select(({ fn }) => ['author', fn.sum<number>('weight').as('count'), fn.min<number>('expires_at').as('next')])
    .where('author', 'in', names)
    .where('expires_at', '>', nowMs)
    .groupBy('author')
    .execute();
  const found = new Map(rows.map((row) => [row.author, row]));
  return new Map(
    names.map((author) => {
      const row = found.get(author);
      const count = Number(row?.count ?? 0);
      const next = row === undefined ? null : new Date(Number(row.next)).toISOString();
      return [author, { count, recommended: recommend(ladder, count), next_expiry_at: next }];
    }),
  );
}

export async function readStrikesOf(database: Database, input: AuthorInput): Promise<ShownStrikes | null> {
  const { accountId, author, nowMs } = input;
  return (await readStrikes(database, { accountId, authors: [author], nowMs }))?.get(author) ?? null;
}

/** What replies and events say of an author's strikes; nothing if there is no author, or the account does not use strikes. */
export function toldStrikes(
  strikes: ReadonlyMap<string, ShownStrikes> | undefined,
  author: string | null,
): { readonly strikes?: AuthorStrikes } {
  const { count, recommended = null } = strikes?.get(author ?? '') ?? {};
  return count === undefined ? {} : { strikes: { count, recommended } };
}

/** The newest first. */
export async function listStrikes({ query }: Database, { accountId, author, nowMs }: AuthorInput): Promise<Strike[]> {
  const rows = await ofAccount(query, accountId)
    .selectFrom('strikes')
    .select(['request_id', 'at', 'expires_at', 'weight'])
    .where('author', '=', author)
    .where('expires_at', '>', nowMs)
    .orderBy('at', 'desc')
    .orderBy('request_id', 'desc')
    .limit(listed)
    .execute();
  return rows.map(({ request_id, at, expires_at, weight }) => ({
    request_id,
    weight,
    at: new Date(at).toISOString(),
    expires_at: new Date(expires_at).toISOString(),
  }));
}
