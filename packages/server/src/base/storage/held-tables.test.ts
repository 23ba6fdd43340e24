import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { declaredColumns } from '../../testing/declared-columns.ts';
import { furnishAccount } from '../../testing/furnish-account.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { heldTables } from './held-tables.ts';

/** What columns that name an author or a call are called here. */
const namesAuthor = /^(?:author|reporter)(?:_id|_name)?$/;
const namesCall = /^(?:request_id|call_id|others)$/;

const declared = Object.entries(declaredColumns());
const columnsBy = (name: RegExp) =>
  declared.flatMap(([table, columns]) =>
    Object.keys(columns)
      .filter((column) => name.test(column))
      .map((column) => `${table}.${column}`),
  );
const registered = (kind: 'authors' | 'calls') =>
  heldTables.flatMap(({ table, [kind]: named = {} }) => Object.keys(named).map((column) => `${table}.${column}`));

describe('the list of what is held about calls and authors', () => {
  it('has every column of the schema that names an author', () => {
    expect(registered('authors').sort()).toEqual(columnsBy(namesAuthor).sort());
  });

  it('has every column of the schema that names a call', () => {
    expect(registered('calls').sort()).toEqual(columnsBy(namesCall).sort());
  });

  it('has every table in which the name of an author stands after calls, reports, appeals and notes', async () => {
    const app = await startTestApp();
    const { things } = await furnishAccount(app, 'oystercatcher');
    const holding: string[] = [];
    for (const [table] of declared) {
      const rows = await app.stores.database.query
        .selectFrom(table as 'rules')
        .selectAll()
        .execute();
      if (JSON.stringify(rows).includes(things.author)) holding.push(table);
    }
    await app.close();
    expect(holding).toContain('ledger');
    const listed = heldTables.filter(({ authors }) => authors !== undefined).map(({ table }): string => table);
    expect(holding.filter((table) => !listed.includes(table))).toEqual([]);
  });

  it('names only columns and files that exist, and each table once', () => {
    const known = new Map(declared);
    for (const { table, key, expires, sealed = [], authors = {}, calls = {} } of heldTables) {
      const emptied = [...Object.values(authors), ...Object.values(calls)].flatMap(({ erase, exported }) => [
        ...(typeof erase === 'string' ? [] : Object.keys(erase)),
        ...(exported?.columns ?? []),
      ]);
      const expiring = expires.flatMap((expiry) => ('by' in expiry ? [] : [Object.values(expiry)[0] as string]));
      const columns = Object.keys(known.get(table) ?? {});
      expect(
        [...key, ...sealed, ...emptied, ...expiring].filter((column) => !columns.includes(column)),
        table,
      ).toEqual([]);
      const files = expires.flatMap((expiry) => ('by' in expiry ? [expiry.by] : []));
      expect(
        files.filter((file) => !existsSync(join(import.meta.dirname, '../..', file))),
        table,
      ).toEqual([]);
      expect(expires, table).not.toEqual([]);
    }
    expect(new Set(heldTables.map(({ table }) => table)).size).toBe(heldTables.length);
  });
});
