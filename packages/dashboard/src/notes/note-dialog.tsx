import { noteCharacters } from '@moderato/contract/dashboard';
import { useState } from 'react';
import { useChange } from '../api/use-call.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { TextArea } from '../design/field.tsx';
import { FormError } from '../design/form-error.tsx';

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
  const isEmpty = text.trim() === '';
  const save = () => {
    if (!isEmpty && !add.isPending) add.mutate({ body: { ...subject, text: text.trim() } });
  };
  const title = 'author' in subject ? 'Note about the author' : 'Note about this item';
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" busy={add.isPending} disabled={isEmpty} onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <TextArea
        label="Note"
        hint="Moderators of this account read it. Enter saves, Shift and Enter start a new line."
        rows={4}
        maxLength={noteCharacters}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          save();
        }}
      />
      <FormError error={add.error} />
    </Dialog>
  );
}
