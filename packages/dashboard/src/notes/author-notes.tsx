import { useState } from 'react';
import { useCall } from '../api/use-call.ts';
import { Button } from '../design/button.tsx';
import { Key } from '../design/key.tsx';
import { Panel } from '../design/panel.tsx';
import { useShortcuts } from '../design/shortcuts.ts';
import { NoteDialog } from './note-dialog.tsx';
import { NoteList } from './note-list.tsx';

/** Moderators' notes about an author. */
export function AuthorNotes({ author }: { readonly author: string }) {
  const notes = useCall('GET /notes', { query: { author } });
  const [writing, setWriting] = useState(false);
  useShortcuts([{ keys: 'n', meaning: 'Note about this author', run: () => setWriting(true) }]);
  return (
    <Panel
      title="Notes"
      note="For moderators of this account. They are exported and erased with the author."
      actions={
        <Button small onClick={() => setWriting(true)}>
          Add a note <Key>n</Key>
        </Button>
      }
    >
      {notes.data?.notes.length === 0 && <p className="text-soft">No notes yet.</p>}
      <NoteList notes={notes.data?.notes ?? []} />
      {writing && <NoteDialog subject={{ author }} onClose={() => setWriting(false)} />}
    </Panel>
  );
}
