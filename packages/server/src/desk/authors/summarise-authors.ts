/** Turns rows of authors into what the pages show: shares, score, trend and their most notable category. */

import type { AuthorSummary } from '@moderato/contract';
import { dayMs } from '../../base/durations.ts';
import type { Database } from '../../base/storage/database.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import type { AuthorsTable } from '../../base/storage/review-schema.ts';
import { offenderScore } from './offender-score.ts';

const week = 7;

export async function summariseAuthors(
  database: Database,
  rows: readonly AuthorsTable[],
  nowMs: number,
): Promise<AuthorSummary[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const names = rows.map(({ author }) => author);
  const trends = await readTrends(database, first.account_id, names, nowMs);
  const categories = await readTopCategories(database, first.account_id, names);
  return rows.map(({ author, calls, flagged, blocked, ...row }) => ({
    author,
    calls,
    flagged,
    blocked,
    offence_share: calls === 0 ? 0 : (flagged + blocked) / calls,
    offence_score: offenderScore(row.weight, nowMs),
    trend: row.first_seen_at > nowMs - 2 * week * dayMs ? 'new' : (trends.get(author) ?? 'steady'),
    top_category: categories.get(author) ?? null,
    first_seen_at: new Date(row.first_seen_at).toISOString(),
    last_seen_at: new Date(row.last_seen_at).toISOString(),
  }));
}

/** One author; undefined if there are no figures. */
export async function readAuthorSummary(
  database: Database,
  { accountId, author, nowMs }: { readonly accountId: string; readonly author: string; readonly nowMs: number },
): Promise<AuthorSummary | undefined> {
  const rows = ofAccount(database.query, accountId).selectFrom('authors').selectAll();
  const found = await rows.where('author', '=', author).execute();
  return (await summariseAuthors(database, found, nowMs))[0];
}

async function readTrends({ query }: Database, accountId: string, authors: readonly string[], nowMs: number) {
  const today = Math.floor(nowMs / dayMs);
  const days = await ofAccount(query, accountId)
    .selectFrom('author_days')
    .select(['author', 'day', 'flagged', 'blocked'])
    .where('author', 'in', authors)
    .where('day', '>', today - 2 * week)
    .execute();
  const offences = new Map<string, [lately: number, before: number]>();
  for (const { author, day, flagged, blocked } of days) {
    const counts = offences.get(author) ?? [0, 0];
    counts[day > today - week ? 0 : 1] += flagged + blocked;
    offences.set(author, counts);
  }
  return new Map([...offences].map(([author, [lately, before]]) => [author, trendOf(lately, before)]));
}

/** One more or one less is chance; a trend is more than that and more than a quarter. */
export function trendOf(lately: number, before: number): AuthorSummary['trend'] {
  const difference = lately - before;
  if (Math.abs(difference) < 2 || Math.abs(difference) <= before / 4) return 'steady';
  return difference > 0 ? 'rising' : 'falling';
}

async function readTopCategories({ query }: Database, accountId: string, authors: readonly string[]) {
  const rows = await ofAccount(query, accountId)
    .selectFrom('author_categories')
    .select(['author', 'category', 'flagged'])
    .where('author', 'in', authors)
    .execute();
  const top = new Map<string, { category: string; flagged: number }>();
  for (const { author, category, flagged } of rows) {
    if (flagged > (top.get(author)?.flagged ?? 0)) top.set(author, { category, flagged });
  }
  return new Map([...top].map(([author, { category }]) => [author, category]));
}
