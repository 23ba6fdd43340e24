import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { onEveryEngine } from '../testing/engines.ts';
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

  const words = { table: 'words', shared: ['language'], own: ['word', 'times'] };
  const rows = (count: number) => Array.from({ length: count }, (_, number) => [`word ${number}`, number]);
  const insert = (facts: RowInsert, shared: string[], own: (string | number)[]) =>
    insertIntoSqlite(connection, { insert: insertOf(facts), shared, own });
  const kept = () => connection.raw.prepare('select language, word, times from words order by times').all();

  it.each([0, 1, 2, 7, 8, 31, 32, 33, 75, 200])('%i rows are all there, once', (count) => {
    insert(words, ['en'], rows(count).flat());
    expect(kept()).toEqual(rows(count).map(([word, times]) => ({ language: 'en', word, times })));
  });

  it('rows that are there already are treated as the conflict says', () => {
    const adding = { ...words, onConflict: 'on conflict (word) do update set times = words.times + excluded.times' };
    insert(adding, ['en'], rows(40).flat());
    insert(adding, ['de'], rows(40).flat());
    expect(kept()).toEqual(rows(40).map(([word, times]) => ({ language: 'en', word, times: Number(times) * 2 })));
  });

  it('a row that cannot be inserted is an error', () => {
    expect(() => insert(words, ['en'], [...rows(8), ['word 3', 1]].flat())).toThrow('UNIQUE');
  });

  it('nothing has to be shared', () => {
    insert({ table: 'words', shared: [], own: ['word', 'times'] }, [], rows(3).flat());
    expect(kept()).toEqual(rows(3).map(([word, times]) => ({ language: null, word, times })));
  });
});

onEveryEngine((engine, create) => {
  it(`rows that share a value and rows that share another go into one table, on ${engine}`, async () => {
    const place = await create();
    const database = await place.openMigrated();
    const insert = insertOf({ table: 'uncounted_calls', shared: ['account_id'], own: ['request_id', 'others'] });
    const rowsOf = (account: string, count: number): Rows => ({
      insert,
      shared: [account],
      own: Array.from({ length: count }, (_, at) => [`${account} ${at}`, null]).flat(),
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
