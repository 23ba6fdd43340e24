import type { KeyEntry } from '@moderato/contract';
import { type FormEvent, useState } from 'react';
import { useChange } from '../api/use-call.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { TextField } from '../design/field.tsx';
import { FormError } from '../design/form-error.tsx';

export function LabelKey({ apiKey, onClose }: { readonly apiKey: KeyEntry; readonly onClose: () => void }) {
  const [label, setLabel] = useState(apiKey.label);
  const change = useChange('PUT /keys/:key_id', {
    quiet: true,
    refresh: ['GET /keys'],
    done: 'Renamed.',
    onDone: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate({ params: { key_id: apiKey.key_id }, body: { label: label.trim() } });
  };
  return (
    <Dialog title="Rename key" onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit}>
        <TextField
          label="Label"
          required
          pattern=".*\S.*"
          maxLength={100}
          value={label}
          onChange={({ target }) => setLabel(target.value)}
        />
        <FormError error={change.error} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={change.isPending}>
            Rename
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
