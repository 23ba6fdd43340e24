/**
 * Reads the audit log for people: in pages that are bounded by number and bytes, in the dashboard's reading thread, and
 * as lines of a file.
 */

import type { AuditEntry, AuditQuery, Page } from '@moderato/contract';
import { type Selectable, type SqlBool, sql } from 'kysely';
import { toEntry } from '../../base/audit/audit-store.ts';
import { csvLine } from '../../base/csv-line.ts';
import type { Paged } from '../../base/page-size.ts';
import type { Database } from '../../base/storage/database.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import type { AuditEntriesTable } from '../../base/storage/people-schema.ts';
import { readNames } from '../members/read-names.ts';

export interface AuditInput extends Omit<Paged<AuditQuery>, 'cursor'> {
  /** Only entries older than this one. */
  readonly cursor?: string | undefined;
}

export type AuditFormat = 'csv' | 'jsonl';

/** The size of a page, in whole entries. */
export const pageBytes = 256 * 1024;
const rowsAtOnce = 50;
const entriesPerFilePage = 1_000;

/** Newest first. `maxBytes` is apart from the input, which is a query as it came and may name anything. */
export async function listAudit(
  database: Database,
  input: AuditInput,
  maxBytes: number = pageBytes,
): Promise<Page<AuditEntry>> {
  const { limit } = input;
  const items: AuditEntry[] = [];
  let bytes = 0;
  let cursor = input.cursor;
  for (;;) {
    // One more than requested shows whether there is a next page.
    const rows = await readRows(database, { ...input, cursor }, Math.min(rowsAtOnce, limit - items.length + 1));
    for (const row of rows) {
      const size = sizeOf(row);
      if (items.length === limit || (items.length > 0 && bytes + size > maxBytes)) {
        return { items: await withNames(database, items), next_cursor: items.at(-1)?.entry_id ?? null };
      }
      bytes += size;
      items.push(toEntry(row));
    }
    cursor = rows.at(-1)?.id;
    if (rows.length === 0) return { items: await withNames(database, items), next_cursor: null };
  }
}

async function withNames(database: Database, entries: readonly AuditEntry[]): Promise<AuditEntry[]> {
  const nameOf = await readNames(
    database,
    entries.map(({ by }) => (by.kind === 'member' ? by.user_id : null)),
  );
  return entries.map((entry) => {
    if (entry.by.kind !== 'member') return entry;
    const { name, email } = nameOf(entry.by.user_id);
    return email === undefined ? entry : { ...entry, by: { ...entry.by, name } };
  });
}

/** A part of the file: the lines of one page, with the header line if the file begins here. */
export async function readAuditFile(
  database: Database,
  { format, ...input }: Omit<AuditInput, 'limit'> & { readonly format: AuditFormat },
): Promise<{ text: string; next_cursor: string | null }> {
  const { items, next_cursor } = await listAudit(database, { ...input, limit: entriesPerFilePage });
  const titles = format === 'csv' && input.cursor === undefined ? csvLine(columns) : '';
  const lines = items.map((entry) => (format === 'csv' ? csvLine(cells(entry)) : `${JSON.stringify(entry)}\n`));
  return { text: titles + lines.join(''), next_cursor };
}

const columns = ['entry_id', 'at', 'action', 'by_kind', 'by', 'subject', 'before', 'after', 'undone_by'];

function cells({ entry_id, at, action, by, subject, before, after, undone_by }: AuditEntry) {
  const who = by.kind === 'member' ? by.email : by.kind === 'key' ? by.key_id : '';
  const written = (value: unknown) => (value === null ? null : JSON.stringify(value));
  return [entry_id, at, action, by.kind, who, subject, written(before), written(after), undone_by];
}

async function readRows({ query }: Database, input: AuditInput, most: number) {
  const { accountId, cursor, from, to, by, action, text } = input;
  let entries = ofAccount(query, accountId).selectFrom('audit_entries').selectAll();
  if (cursor !== undefined) entries = entries.where('id', '<', cursor);
  if (from !== undefined) entries = entries.where('at', '>=', Date.parse(from));
  if (to !== undefined) entries = entries.where('at', '<', Date.parse(to));
  if (by === 'command_line' || by === 'author' || by === 'service') entries = entries.where('by_kind', '=', by);
  else if (by !== undefined) {
    entries = entries.where((where) => where.or([where('user_id', '=', by), where('key_id', '=', by)]));
  }
  if (action !== undefined) entries = entries.where('action', '=', action as AuditEntry['action']);
  if (text !== undefined) {
    const part = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
    entries = entries.where(
      sql<SqlBool>`(lower(subject) like ${part} escape '\\' or lower(coalesce(email, '')) like ${part} escape '\\'
        or user_id in (select id from users where lower(name) like ${part} escape '\\'))`,
    );
  }
  return entries.orderBy('id', 'desc').limit(most).execute();
}

function sizeOf({ subject, before, after }: Selectable<AuditEntriesTable>): number {
  return Buffer.byteLength(subject) + Buffer.byteLength(before ?? '') + Buffer.byteLength(after ?? '') + fixedBytes;
}

/** Roughly the size of an entry's other fields. */
const fixedBytes = 400;
