/** `GET /notes`, `POST /notes`, `DELETE /notes/:note_id` */

import { type Note, type NotesQuery, type notesCalls, roleAllows } from '@moderato/contract';
import { maxNotes } from '@moderato/contract/dashboard';
import { byMember } from '../../base/audit/actor.ts';
import { justDone, shown } from '../../base/audit/change.ts';
import type { Handlers, Member } from '../../base/http/page.ts';
import { isRefused, refuse } from '../../base/http/route.ts';
import type { NotesChanges } from './notes-changes.ts';
import type { NoteRecord, NotesStore } from './notes-store.ts';

export function notesHandlers(notes: NotesStore, changes: NotesChanges): Handlers<keyof typeof notesCalls> {
  async function findSubject(member: Member, { request_id: requestId, author }: NotesQuery) {
    if ((requestId === undefined) === (author === undefined)) {
      return refuse('invalid_request', 'Name either request_id or author.');
    }
    const asked = requestId === undefined ? { author: author as string } : { requestId };
    const subject = await notes.findSubject(member.accountId, asked);
    // Items in the restricted queue do not exist for moderators [T14].
    if (subject === undefined || (subject.restricted && !roleAllows(member.role, 'admin'))) return refuse('not_found');
    return subject;
  }

  return {
    async 'GET /notes'({ member, query }) {
      const subject = await findSubject(member, query);
      if (isRefused(subject)) return subject;
      const found = await notes.list(member.accountId, subject, maxNotes);
      return { notes: found.map((note) => showNote(note, member.userId)) };
    },

    async 'POST /notes'({ member, body: { text, ...named } }) {
      const subject = await findSubject(member, named);
      if (isRefused(subject)) return subject;
      const { requestId, author } = subject;
      return shown(changes.add(byMember(member), { requestId, author }, text), (note) => showNote(note, member.userId));
    },

    async 'DELETE /notes/:note_id'({ member, params }) {
      const note = await notes.find(member.accountId, params.note_id);
      if (note === undefined) return refuse('not_found');
      if (note.written_by !== member.userId && !roleAllows(member.role, 'admin')) {
        return refuse('forbidden', 'Only its author, an admin or an owner can remove a note.');
      }
      return shown(changes.remove(byMember(member), note), justDone);
    },
  };
}

export function showNote(note: NoteRecord, viewer: string): Note {
  return {
    note_id: note.id,
    at: new Date(note.at).toISOString(),
    by: note.by,
    mine: note.written_by === viewer,
    about: note.request_id === null ? 'author' : 'item',
    text: note.text,
  };
}
