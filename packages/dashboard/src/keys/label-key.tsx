import type { KeyEntry } from '@moderato/contract';
import { useState } from 'react';
import { useChange } from '../api/use-call.ts';
import { TextField } from '../design/field.tsx';
import { FormDialog } from '../design/form-dialog.tsx';

export function LabelKey({ apiKey, onClose }: { readonly apiKey: KeyEntry; readonly onClose: () => void }) {
  const [label, setLabel] = useState(apiKey.label);
  const change = useChange('PUT /keys/:key_id', {
    quiet: true,
    refresh: ['GET /keys'],
    done: 'Renamed.',
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Rename key"
      verb="Rename"
      change={change}
      onSubmit={() => change.mutate({ params: { key_id: apiKey.key_id }, body: { label: label.trim() } })}
      onClose={onClose}
    >
      <TextField
        label="Label"
        required
        pattern=".*\S.*"
        maxLength={100}
        value={label}
        onChange={({ target }) => setLabel(target.value)}
      />
    </FormDialog>
  );
}
