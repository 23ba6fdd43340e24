import { noteCharacters } from '@moderato/contract/dashboard';
import { useState } from 'react';
import { useCall } from '../api/use-call.ts';
import { SelectField, TextArea } from '../design/field.tsx';
import { FormDialog, sendOnEnter } from '../design/form-dialog.tsx';

export interface PassedOn {
  readonly reason: string;
  /** An admin or owner by id; absent for any of them. */
  readonly to?: string;
}

interface PassOnProps {
  readonly onClose: () => void;
  readonly onPassOn: (given: PassedOn) => void;
}

/** Why, and to whom. Enter sends it. */
export function PassOn({ onClose, onPassOn }: PassOnProps) {
  const members = useCall('GET /members', {});
  const [reason, setReason] = useState('');
  const [to, setTo] = useState('');
  const admins = (members.data?.members ?? []).filter(({ role }) => role === 'admin' || role === 'owner');
  return (
    <FormDialog
      title="Pass on"
      verb="Pass on"
      disabled={reason.trim() === ''}
      onSubmit={() => onPassOn({ reason: reason.trim(), ...(to === '' ? {} : { to }) })}
      onClose={onClose}
    >
      <TextArea
        label="Why"
        hint="It becomes a note on the item. Enter sends it, Shift and Enter start a new line."
        rows={3}
        maxLength={noteCharacters}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        onKeyDown={sendOnEnter}
      />
      <SelectField
        label="To"
        options={[
          { value: '', label: 'any admin or owner' },
          ...admins.map(({ user_id: value, name }) => ({ value, label: name })),
        ]}
        value={to}
        onChange={({ target }) => setTo(target.value)}
      />
    </FormDialog>
  );
}
