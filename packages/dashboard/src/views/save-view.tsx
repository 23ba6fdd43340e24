/** Saves the filters of a list as a view in the sidebar. */

import type { CallBody, SavedView } from '@moderato/contract';
import { useState } from 'react';
import { useMay } from '../api/session.tsx';
import { useChange } from '../api/use-call.ts';
import { Button } from '../design/button.tsx';
import { Switch, TextField } from '../design/field.tsx';
import { FormDialog } from '../design/form-dialog.tsx';

const nameCharacters = 60;
/** What a view does not keep. */
const leftOut = ['author', 'request_id', 'word', 'item', 'reveal', 'open'];

interface SaveViewProps {
  readonly page: SavedView['page'];
  readonly filters: Readonly<Record<string, string | undefined>>;
}

export function SaveView({ page, filters }: SaveViewProps) {
  const [isOpen, setOpen] = useState(false);
  const kept = Object.entries(filters).filter(([name, value]) => value !== undefined && !leftOut.includes(name));
  if (kept.length === 0) return null;
  const isAll = Object.values(filters).filter((value) => value !== undefined).length === kept.length;
  return (
    <>
      <Button small kind="quiet" onClick={() => setOpen(true)}>
        Save view
      </Button>
      {isOpen && (
        <SaveForm page={page} filters={Object.fromEntries(kept)} isAll={isAll} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

interface SaveFormProps extends SaveViewProps {
  /** Whether the view keeps all filters. */
  readonly isAll: boolean;
  readonly onClose: () => void;
}

function SaveForm({ page, filters, isAll, onClose }: SaveFormProps) {
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const mayShare = useMay('GET /review');
  const save = useChange('POST /views', {
    quiet: true,
    refresh: ['GET /views'],
    done: 'Saved. The view is in the sidebar.',
    onDone: onClose,
  });
  const submit = () => {
    save.mutate({ body: { page, name, shared, filters } as unknown as CallBody<'POST /views'> });
  };
  return (
    <FormDialog
      title="Save this view"
      verb="Save"
      change={save}
      disabled={name.trim() === ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Name"
        required
        maxLength={nameCharacters}
        hint={isAll ? undefined : 'Filters that name an author, a request or words are not saved.'}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      {mayShare && <Switch label="Everybody in the account sees it" checked={shared} onChange={setShared} />}
    </FormDialog>
  );
}
