import type { CreatedKey, KeyKind } from '@moderato/contract';
import { useState } from 'react';
import { useChange } from '../api/use-call.ts';
import { SelectField, TextField } from '../design/field.tsx';
import { FormDialog } from '../design/form-dialog.tsx';
import { noLimits, toLimits } from './key-limits.ts';
import { LimitsFields } from './limits-fields.tsx';

interface CreateKeyProps {
  readonly onClose: () => void;
  readonly onCreated: (created: CreatedKey) => void;
}

export function CreateKey({ onClose, onCreated }: CreateKeyProps) {
  const [label, setLabel] = useState('');
  const [limits, setLimits] = useState(noLimits);
  const [mode, setMode] = useState<'live' | 'test'>('live');
  const [kind, setKind] = useState<KeyKind>('api');
  const create = useChange('POST /keys', { quiet: true, refresh: ['GET /keys'], onDone: onCreated });
  const submit = () => {
    const chosen = toLimits(kind === 'akismet' ? { ...limits, scopes: ['moderate'] } : limits);
    create.mutate({ body: { mode, kind, label: label.trim(), ...chosen } });
  };
  return (
    <FormDialog
      title="New key"
      verb="Create key"
      change={create}
      disabled={kind === 'api' && limits.scopes.length === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Label"
        required
        pattern=".*\S.*"
        maxLength={100}
        value={label}
        placeholder="forum, production"
        hint="Helps you remember which program uses it."
        onChange={({ target }) => setLabel(target.value)}
      />
      <SelectField
        label="Mode"
        value={mode}
        options={[
          { value: 'live', label: 'live: judges and counts' },
          { value: 'test', label: 'test: fixed answers, counts nothing' },
        ]}
        onChange={({ target }) => setMode(target.value as 'live')}
      />
      <SelectField
        label="For"
        value={kind}
        options={[
          { value: 'api', label: 'programs that call this service' },
          { value: 'akismet', label: 'clients of Akismet that send their key in the host name' },
        ]}
        hint={kind === 'akismet' ? 'Host names travel in clear, so this key opens only Akismet’s paths.' : undefined}
        onChange={({ target }) => setKind(target.value as KeyKind)}
      />
      <LimitsFields draft={limits} onChange={setLimits} hasScopes={kind === 'api'} />
    </FormDialog>
  );
}
