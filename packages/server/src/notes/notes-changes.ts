/** Writes and removes notes. The log says what a note is about and who wrote it, never its text. */

import { maxNotes } from '@moderato/contract/dashboard';
import type { By } from '../audit/actor.ts';
import type { Change, Outcome } from '../audit/change.ts';
import { refuse } from '../route.ts';
import { createNotesStore, type NoteRecord, type NoteSubject } from './notes-store.ts';

export interface NotesChangeParts {
  readonly change: Change;
  /** A pseudonym for an author in the log, which must not name somebody who may be erased. */
  pseudonym(author: string): Promise<string>;
}

export interface NotesChanges {
  add(by: By, subject: NoteSubject, text: string): Outcome<NoteRecord>;
  remove(by: By, note: NoteRecord): Outcome<null>;
}

export function createNotesChanges({ change, pseudonym }: NotesChangeParts): NotesChanges {
  const nameOf = async ({ requestId, author }: NoteSubject) => requestId ?? (await pseudonym(author ?? ''));

  return {
    async add(by, subject, text) {
      const { actor } = by;
      if (actor.kind !== 'member') throw new Error('Only a member can write notes.');
      const name = await nameOf(subject);
      return change<NoteRecord>(by, async (within, { atMs }) => {
        const notes = createNotesStore(within);
        const known = await notes.list(by.accountId, subject, maxNotes);
        if (known.length >= maxNotes)
          return refuse('conflict', `There are ${maxNotes} notes already. Remove one first.`);
        const id = await notes.add(by.accountId, subject, text, actor.userId, atMs);
        const note = { id, ...subject, atMs, text, userId: actor.userId, by: actor.email };
        return { answer: note, note: { action: 'note.added', subject: name, after: { characters: text.length } } };
      });
    },

    async remove(by, note) {
      const name = await nameOf(note);
      return change<null>(by, async (within) => {
        await createNotesStore(within).remove(by.accountId, note.id);
        const before = { characters: note.text.length };
        return { answer: null, note: { action: 'note.removed', subject: name, before } };
      });
    },
  };
}
