/** Moderators' notes about an item or an author. Show them as text, never as HTML. */

import { Type } from 'typebox';
import { UserId } from '../strings.ts';
import { storableText } from '../text-patterns.ts';
import { type CallFacts, type Done, gives } from './call.ts';
import { Id } from './text-fields.ts';

export const noteCharacters = 2_000;
/** Per item or author. */
export const maxNotes = 100;

export interface Note {
  readonly note_id: string;
  readonly at: string;
  readonly by: string;
  /** Whether the current member wrote it. */
  readonly mine: boolean;
  readonly about: 'item' | 'author';
  readonly text: string;
}

/** Exactly one of the two. */
const subjectFields = { request_id: Type.Optional(Id), author: Type.Optional(UserId) };

export const NotesQuery = Type.Object(subjectFields);
export type NotesQuery = Type.Static<typeof NotesQuery>;

const AddNoteRequest = Type.Object({
  ...subjectFields,
  text: Type.String({ minLength: 1, maxLength: noteCharacters, pattern: storableText }),
});

export interface NoteList {
  /** Newest first. */
  readonly notes: readonly Note[];
}

export const notesCalls = {
  'GET /notes': { access: 'moderator', query: NotesQuery, reply: gives<NoteList>() },
  'POST /notes': { access: 'moderator', body: AddNoteRequest, reply: gives<Note>() },
  'DELETE /notes/:note_id': { access: 'moderator', reply: gives<Done>() },
} as const satisfies Record<string, CallFacts>;
