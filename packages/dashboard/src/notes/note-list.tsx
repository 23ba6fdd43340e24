import type { Note } from '@moderato/contract';
import { useSession } from '../api/session.tsx';
import { useChange } from '../api/use-call.ts';
import { Button } from '../design/button.tsx';
import { ContentText } from '../text/content-text.tsx';
import { formatAgo } from '../text/format.ts';

/** Notes as they were written; their author and admins can remove them. */
export function NoteList({ notes }: { readonly notes: readonly Note[] }) {
  const { role } = useSession();
  const remove = useChange('DELETE /notes/:note_id', {
    refresh: ['GET /notes', 'GET /review/beside/:request_id'],
    done: 'Removed the note.',
  });
  if (notes.length === 0) return null;
  return (
    <ul aria-label="Notes" className="grid gap-2">
      {notes.map((note) => (
        <li key={note.note_id} className="rounded-lg bg-wash px-3 py-2 text-sm">
          <p>
            <ContentText text={note.text} />
          </p>
          <p className="flex items-center justify-between gap-2 text-soft">
            <span className="min-w-0 truncate" title={note.by}>
              {note.about === 'author' ? 'About the author. ' : ''}
              {note.by}, {formatAgo(note.at)}
            </span>
            {(note.mine || role === 'admin' || role === 'owner') && (
              <Button
                small
                kind="quiet"
                aria-label={`Remove the note of ${note.by}`}
                onClick={() => remove.mutate({ params: { note_id: note.note_id } })}
              >
                ✕
              </Button>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
