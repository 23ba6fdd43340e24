/** Writes and removes notes. The log says what a note is about and who wrote it, never its text. */

import { maxNotes } from '@moderato/contract/dashboard';
import type { By } from '../../base/audit/actor.ts';
import type { Change, Outcome } from '../../base/audit/change.ts';
import { refuse } from '../../base/http/route.ts';
import { readNames } from '../members/read-names.ts';
import { createNotesStore, type NoteRecord, type NoteSubject } from './notes-store.ts';

export type NotesChanges = ReturnType<typeof createNotesChanges>;

/** `pseudonym`: stands for an author in the log, which must not name somebody who may be erased. */
export function createNotesChanges(change: Change, pseudonym: (author: string) => Promise<string>) {
  const nameOf = async (requestId: string | null, author: string | null) => requestId ?? pseudonym(author ?? '');

  return {
    async add(by: By, subject: NoteSubject, text: string): Outcome<NoteRecord> {
      const { actor } = by;
      if (actor.kind !== 'member') throw new Error('Only a member can write notes.');
      const name = await nameOf(subject.requestId, subject.author);
      return change<NoteRecord>(by, async (within, { atMs }) => {
        const notes = createNotesStore(within);
        const known = await notes.list(by.accountId, subject, maxNotes);
        if (known.length >= maxNotes)
          return refuse('conflict', `There are ${maxNotes} notes already. Remove one first.`);
        const note = await notes.add(by.accountId, subject, text, actor.userId, atMs);
        const nameOf = await readNames(within, [actor.userId]);
        const answer = { ...note, by: nameOf(actor.userId).name };
        return { answer, note: { action: 'note.added', subject: name, after: { characters: text.length } } };
      });
    },

    async remove(by: By, note: NoteRecord): Outcome<null> {
      const name = await nameOf(note.request_id, note.author);
      return change<null>(by, async (within) => {
        await createNotesStore(within).remove(by.accountId, note.id);
        const before = { characters: note.text.length };
        return { answer: null, note: { action: 'note.removed', subject: name, before } };
      });
    },
  };
}
