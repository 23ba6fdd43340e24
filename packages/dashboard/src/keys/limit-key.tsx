import type { KeyEntry } from '@moderato/contract';
import { type FormEvent, useState } from 'react';
import { useChange } from '../api/use-call.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { FormError } from '../design/form-error.tsx';
import { toDraft, toLimits } from './key-limits.ts';
import { LimitsFields } from './limits-fields.tsx';

export function LimitKey({ apiKey, onClose }: { readonly apiKey: KeyEntry; readonly onClose: () => void }) {
  const [draft, setDraft] = useState(() => toDraft(apiKey));
  const change = useChange('PUT /keys/:key_id/limits', {
    quiet: true,
    refresh: ['GET /keys'],
    done: 'Saved. It applies from the next call on.',
    onDone: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate({ params: { key_id: apiKey.key_id }, body: toLimits(draft, apiKey) });
  };
  return (
    <Dialog title={`Limits of “${apiKey.label}”`} onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit}>
        <LimitsFields draft={draft} onChange={setDraft} hasScopes={apiKey.kind === 'api'} />
        <FormError error={change.error} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={change.isPending} disabled={draft.scopes.length === 0}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
