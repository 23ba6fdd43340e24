import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { onEveryEngine } from '../../testing/engines.ts';
import { insertIntoPostgres, insertIntoSqlite, insertOf, type RowInsert, type Rows } from './insert-rows.ts';
import { SqliteConnection } from './sqlite-driver.ts';

describe('inserting many rows into SQLite', () => {
  let folder: string;
  let connection: SqliteConnection;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'moderato-insert-'));
    connection = new SqliteConnection({ file: join(folder, 'test.db'), durability: 'process' });
  });
  beforeEach(() => {
    connection.raw.exec(
      'drop table if exists words; create table words (word text primary key, language text, times integer)',
    );
  });
  afterAll(() => {
    connection.raw.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const words = { table: 'words', columns: ['language', 'times', 'word'] };
  type Word = [language: string, times: number, word: string];
  const rows = (count: number, language = 'en') =>
    Array.from({ length: count }, (_, number): Word => [language, number, `word ${number}`]);
  const insert = (facts: RowInsert, all: readonly Word[]) =>
    insertIntoSqlite(connection, { insert: insertOf(facts), values: all.flat() });
  const kept = () => connection.raw.prepare('select language, times, word from words order by rowid').all();
  const shown = (all: readonly Word[]) => all.map(([language, times, word]) => ({ language, times, word }));

  it.each([0, 1, 2, 7, 8, 31, 32, 33, 75, 200])('inserts each of %i rows once', (count) => {
    insert(words, rows(count));
    expect(kept()).toEqual(shown(rows(count)));
  });

  it('handles rows that share leading columns, up to the first that differs', () => {
    const alike = Array.from({ length: 40 }, (_, number): Word => ['en', 7, `alike ${number}`]);
    const last: Word = ['en', 8, 'of another number'];
    const mixed = rows(34).map(([, , word], number): Word => [number === 20 ? 'de' : 'fr', 3, word]);
    insert(words, [...alike, last, ...mixed]);
    expect(kept()).toEqual(shown([...alike, last, ...mixed]));
  });

  it('does not confuse statements for one row and for two', () => {
    const facts = insertOf(words);
    insertIntoSqlite(connection, { insert: facts, values: ['en', 0, 'alone'] });
    insertIntoSqlite(connection, { insert: facts, values: ['de', 1, 'first', 'fr', 2, 'second'] });
    expect(kept()).toHaveLength(3);
  });

  it('handles existing rows as the conflict clause says', () => {
    const adding = { ...words, onConflict: 'on conflict (word) do update set times = words.times + excluded.times' };
    insert(adding, rows(40));
    insert(adding, rows(40, 'de'));
    expect(kept()).toEqual(shown(rows(40).map(([language, times, word]) => [language, times * 2, word])));
  });

  it('throws if a row cannot be inserted', () => {
    expect(() => insert(words, [...rows(8), ['en', 1, 'word 3']])).toThrow('UNIQUE');
  });
});

onEveryEngine((engine, create) => {
  it(`inserts groups of rows with different shared values into one table, on ${engine}`, async () => {
    const place = await create();
    const database = await place.openMigrated();
    const insert = insertOf({ table: 'uncounted_calls', columns: ['account_id', 'request_id', 'others'] });
    const rowsOf = (account: string, count: number): Rows => ({
      insert,
      values: Array.from({ length: count }, (_, at) => [account, `${account} ${at}`, null]).flat(),
    });
    const all = [rowsOf('ann', 1_500), rowsOf('ben', 1_234), rowsOf('nobody', 0)];
    if (database.engine === 'postgres') await insertIntoPostgres(database.query, all);
    else await database.driver.transact((open) => all.forEach((rows) => void insertIntoSqlite(open, rows)));
    const kept = await database.query
      .selectFrom('uncounted_calls')
      .select(({ fn }) => ['account_id', fn.countAll<number>().as('rows')])
      .groupBy('account_id')
      .orderBy('account_id')
      .execute();
    expect(kept.map(({ account_id, rows: count }) => [account_id, Number(count)])).toEqual([
      ['ann', 1_500],
      ['ben', 1_234],
    ]);
    await place.remove();
  });
});
