/**
 * Writes everything stored about one author as one JSON document, for people who ask what is known about them. It is
 * read and written page by page: however much there is, little of it is in memory, and no query takes long.
 */

import { sql } from 'kysely';
import type { Database } from '../../base/storage/database.ts';
import { heldTables } from '../../base/storage/held-tables.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import { openRow } from '../../base/storage/sealed-columns.ts';
import type { AuthorName } from './erase-author.ts';

/** Content may be 50,000 characters long, so a page of it is at most 20 MB. */
const rowsAtOnce = 100;

type Row = Record<string, unknown>;
type After = string | number | undefined;
interface Found {
  readonly rows: readonly Row[];
  /** Where the next page begins; undefined at the end. */
  readonly next: After;
}

interface Part {
  /** Its name in the document. Consecutive parts may share a name. */
  readonly field: string;
  read(database: Database, author: AuthorName, after: After): Promise<Found>;
  /** Whether it shows that something is held even if there are no figures. The others hang on calls. */
  readonly isEnough: boolean;
}

const parts: readonly Part[] = heldTables.flatMap(({ table, key, authors = {}, calls = {} }) => [
  ...Object.entries(authors).flatMap(([name, { exported }]) =>
    exported === undefined
      ? []
      : [
          {
            field: exported.field,
            read: ofAuthor(table, key.at(-1) as string, exported.columns, name),
            isEnough: true,
          },
        ],
  ),
  ...Object.values(calls).flatMap(({ exported }) =>
    exported === undefined ? [] : [{ field: exported.field, read: ofCalls(table), isEnough: false }],
  ),
]);

/** Rows that name the author. */
function ofAuthor(table: string, key: string, columns?: readonly string[], name = 'author'): Part['read'] {
  return async ({ query, secrets }, { accountId, author }, after) => {
    const wanted = columns === undefined ? sql`*` : sql.join(columns.map((column) => sql.ref(column)));
    const { rows } = await sql<Row>`
      select ${wanted} from ${sql.table(table)}
      where account_id = ${accountId} and ${sql.ref(name)} = ${author} ${beyond(key, after)}
      order by ${sql.ref(key)} limit ${rowsAtOnce}`.execute(query);
    const opened = rows.map((row) => openRow(secrets, table, row));
    return { rows: opened, next: rows.length < rowsAtOnce ? undefined : (rows.at(-1)?.[key] as After) };
  };
}

/** Rows that depend on the author's calls. */
function ofCalls(table: string): Part['read'] {
  const callsOf = ofAuthor('ledger', 'request_id', ['request_id']);
  return async (database, author, after) => {
    const { rows: calls, next } = await callsOf(database, author, after);
    if (calls.length === 0) return { rows: [], next };
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)}
      where account_id = ${author.accountId} and request_id in (${sql.join(calls.map((call) => call.request_id))})
      order by request_id`.execute(database.query);
    return { rows: rows.map((row) => openRow(database.secrets, table, row)), next };
  };
}

function beyond(key: string, after: After) {
  return after === undefined ? sql`` : sql`and ${sql.ref(key)} > ${after}`;
}

/** Undefined if nothing at all is held; otherwise the figures, if there are any. */
export async function readAuthorFigures(
  database: Database,
  author: AuthorName,
): Promise<{ figures: Row | null } | undefined> {
  const figures = await ofAccount(database.query, author.accountId)
    .selectFrom('authors')
    .selectAll()
    .where('author', '=', author.author)
    .executeTakeFirst();
  if (figures !== undefined) return { figures: legible(figures) };
  for (const { isEnough, read } of parts) {
    if (isEnough && (await read(database, author, undefined)).rows.length > 0) return { figures: null };
  }
  return undefined;
}

export interface AuthorPageInput extends AuthorName {
  /** Which of the parts. */
  readonly part: number;
  readonly after: After;
}

export async function readAuthorPage(database: Database, { part, after, ...author }: AuthorPageInput) {
  const asked = parts[part];
  if (asked === undefined) throw new Error(`There is no part ${part}.`);
  const { rows, next } = await asked.read(database, author, after);
  return { lines: rows.map((row) => JSON.stringify(legible(row))), next };
}

export interface AuthorQuestions {
  authorFigures(author: AuthorName): ReturnType<typeof readAuthorFigures>;
  authorPage(input: AuthorPageInput): ReturnType<typeof readAuthorPage>;
}

/** The document in chunks; undefined if nothing is held on the author. */
export async function exportAuthor(
  ask: AuthorQuestions,
  author: AuthorName,
): Promise<AsyncGenerator<string> | undefined> {
  const held = await ask.authorFigures(author);
  return held && writeDocument(ask, author, held.figures);
}

async function* writeDocument(ask: AuthorQuestions, author: AuthorName, figures: Row | null): AsyncGenerator<string> {
  const first = { account_id: author.accountId, author: author.author, figures };
  yield `{${Object.entries(first).map(([name, value]) => `\n  "${name}": ${JSON.stringify(value)}`)}`;
  let isFirst = true;
  for (const [part, { field }] of parts.entries()) {
    if (field !== parts[part - 1]?.field) {
      yield `,\n  "${field}": [`;
      isFirst = true;
    }
    let after: After;
    do {
      const page = await ask.authorPage({ ...author, part, after });
      if (page.lines.length > 0) {
        yield `${isFirst ? '' : ','}\n    ${page.lines.join(',\n    ')}`;
        isFirst = false;
      }
      after = page.next;
    } while (after !== undefined);
    if (field !== parts[part + 1]?.field) yield '\n  ]';
  }
  yield '\n}\n';
}

/** Times as people read them, and JSON as JSON. */
function legible(row: object): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (/(?:^|_)at$/.test(name) && typeof value === 'number') return [name, new Date(value).toISOString()];
      return [name, jsonColumns.has(name) && typeof value === 'string' ? JSON.parse(value) : value];
    }),
  );
}

const jsonColumns = new Set([
  'scores',
  'thresholds',
  'matched_rules',
  'text_in_image',
  'trace',
  'attribute_scores',
  'languages',
  'payload',
  'snapshot',
  'excerpt',
]);
