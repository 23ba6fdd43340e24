/** Stores notes: about one call, or about an author. */

import { type SqlBool, sql } from 'kysely';
import { newId } from '../../base/ids.ts';
import type { Database } from '../../base/storage/database.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import type { NotesTable } from '../../base/storage/review-schema.ts';
import { openRow } from '../../base/storage/sealed-columns.ts';
import { readNames } from '../members/read-names.ts';

/** What a note is about: one call and its author, or an author. */
export interface NoteSubject {
  readonly requestId: string | null;
  readonly author: string | null;
}

/** A row whose text is decrypted. */
export interface NoteRecord extends NotesTable {
  /** The name of the person who wrote it. */
  readonly by: string;
}

export type Asked = { readonly requestId: string } | { readonly author: string };

export type NotesStore = ReturnType<typeof createNotesStore>;

export function createNotesStore({ query, secrets }: Database) {
  const rowsOf = (accountId: string) => ofAccount(query, accountId).selectFrom('notes').selectAll();

  /** With names, and texts decrypted. */
  async function openNotes(rows: readonly NotesTable[]): Promise<NoteRecord[]> {
    const nameOf = await readNames(
      { query },
      rows.map((row) => row.written_by),
    );
    return rows.map((row) => openRow(secrets, 'notes', { ...row, by: nameOf(row.written_by).name }));
  }

  async function findCall(accountId: string, requestId: string) {
    const row = await ofAccount(query, accountId)
      .selectFrom('ledger')
      .leftJoin('kept_content as kept', (join) =>
        join.onRef('kept.account_id', '=', 'ledger.account_id').onRef('kept.request_id', '=', 'ledger.request_id'),
      )
      .select(['ledger.author', 'kept.restricted'])
      .where('ledger.request_id', '=', requestId)
      .executeTakeFirst();
    return row && { requestId, author: row.author, restricted: row.restricted === 1 };
  }

  async function findAuthor(accountId: string, author: string) {
    // Figures are written a moment after the call, and outlive it.
    const isIn = (table: 'authors' | 'ledger') =>
      ofAccount(query, accountId)
        .selectFrom(table)
        .select('author')
        .where('author', '=', author)
        .limit(1)
        .executeTakeFirst();
    const row = (await isIn('authors')) ?? (await isIn('ledger'));
    return row && { requestId: null, author, restricted: false };
  }

  return {
    /** Undefined if the account has no such call, or none by such an author. */
    findSubject: (
      accountId: string,
      asked: Asked,
    ): Promise<(NoteSubject & { readonly restricted: boolean }) | undefined> =>
      'requestId' in asked ? findCall(accountId, asked.requestId) : findAuthor(accountId, asked.author),

    /** Newest first. */
    async list(accountId: string, { requestId, author }: NoteSubject, most: number): Promise<NoteRecord[]> {
      const rows = rowsOf(accountId).orderBy('notes.id', 'desc').limit(most);
      const found =
        requestId === null
          ? rows.where('notes.author', '=', author).where(sql<SqlBool>`notes.request_id is null`)
          : rows.where('notes.request_id', '=', requestId);
      return openNotes(await found.execute());
    },

    async add(
      accountId: string,
      { requestId, author }: NoteSubject,
      text: string,
      userId: string,
      atMs: number,
    ): Promise<NotesTable> {
      const id = newId('note', atMs);
      const note = { account_id: accountId, id, request_id: requestId, author, written_by: userId, at: atMs, text };
      await query
        .insertInto('notes')
        .values({ ...note, text: secrets.seal(['notes', accountId, id], text) })
        .execute();
      return note;
    },

    async find(accountId: string, id: string): Promise<NoteRecord | undefined> {
      const row = await rowsOf(accountId).where('notes.id', '=', id).executeTakeFirst();
      return row && (await openNotes([row]))[0];
    },

    async remove(accountId: string, id: string): Promise<void> {
      await ofAccount(query, accountId).deleteFrom('notes').where('id', '=', id).execute();
    },
  };
}
