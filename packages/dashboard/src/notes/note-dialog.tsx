import { noteCharacters } from '@moderato/contract/dashboard';
import { useState } from 'react';
import { useChange } from '../api/use-call.ts';
import { TextArea } from '../design/field.tsx';
import { FormDialog, sendOnEnter } from '../design/form-dialog.tsx';

export type NoteSubject = { readonly request_id: string } | { readonly author: string };

interface NoteDialogProps {
  readonly subject: NoteSubject;
  readonly onClose: () => void;
}

/** Enter saves, so a note takes only one key more than its text. */
export function NoteDialog({ subject, onClose }: NoteDialogProps) {
  const [text, setText] = useState('');
  const add = useChange('POST /notes', {
    quiet: true,
    refresh: ['GET /notes', 'GET /review/beside/:request_id'],
    done: 'Noted.',
    onDone: onClose,
  });
  return (
    <FormDialog
      title={'author' in subject ? 'Note about the author' : 'Note about this item'}
      verb="Save"
      change={add}
      disabled={text.trim() === ''}
      onSubmit={() => add.mutate({ body: { ...subject, text: text.trim() } })}
      onClose={onClose}
    >
      <TextArea
        label="Note"
        hint="Moderators of this account read it. Enter saves, Shift and Enter start a new line."
        rows={4}
        maxLength={noteCharacters}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={sendOnEnter}
      />
    </FormDialog>
  );
}
