import type { KeyEntry } from '@moderato/contract';
import { useState } from 'react';
import { useChange } from '../api/use-call.ts';
import { FormDialog } from '../design/form-dialog.tsx';
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
  return (
    <FormDialog
      title={`Limits of “${apiKey.label}”`}
      verb="Save"
      change={change}
      disabled={draft.scopes.length === 0}
      onSubmit={() => change.mutate({ params: { key_id: apiKey.key_id }, body: toLimits(draft, apiKey) })}
      onClose={onClose}
    >
      <LimitsFields draft={draft} onChange={setDraft} hasScopes={apiKey.kind === 'api'} />
    </FormDialog>
  );
}
