import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertRowsOf } from './insert-rows.ts';
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
  const kept = () => connection.raw.prepare('select language, word, times from words order by times').all();

  it.each([0, 1, 2, 7, 8, 31, 32, 33, 75, 200])('%i rows are all there, once', (count) => {
    insertRowsOf(words)(connection, ['en'], rows(count).flat());
    expect(kept()).toEqual(rows(count).map(([word, times]) => ({ language: 'en', word, times })));
  });

  it('rows that are there already are treated as the conflict says', () => {
    const add = insertRowsOf({
      ...words,
      onConflict: 'on conflict (word) do update set times = times + excluded.times',
    });
    add(connection, ['en'], rows(40).flat());
    add(connection, ['de'], rows(40).flat());
    expect(kept()).toEqual(rows(40).map(([word, times]) => ({ language: 'en', word, times: Number(times) * 2 })));
  });

  it('a row that cannot be inserted is an error', () => {
    const add = insertRowsOf(words);
    expect(() => add(connection, ['en'], [...rows(8), ['word 3', 1]].flat())).toThrow('UNIQUE');
  });

  it('nothing has to be shared', () => {
    insertRowsOf({ table: 'words', shared: [], own: ['word', 'times'] })(connection, [], rows(3).flat());
    expect(kept()).toEqual(rows(3).map(([word, times]) => ({ language: null, word, times })));
  });
});
