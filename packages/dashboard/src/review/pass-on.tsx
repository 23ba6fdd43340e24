import { noteCharacters } from '@moderato/contract/dashboard';
import { useState } from 'react';
import { useCall } from '../api/use-call.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { SelectField, TextArea } from '../design/field.tsx';

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
  const isEmpty = reason.trim() === '';
  const send = () => {
    if (!isEmpty) onPassOn({ reason: reason.trim(), ...(to === '' ? {} : { to }) });
  };
  const admins = (members.data?.members ?? []).filter(({ role }) => role === 'admin' || role === 'owner');
  return (
    <Dialog
      title="Pass on"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" disabled={isEmpty} onClick={send}>
            Pass on
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <TextArea
          label="Why"
          hint="It becomes a note on the item. Enter sends it, Shift and Enter start a new line."
          rows={3}
          maxLength={noteCharacters}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            send();
          }}
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
      </div>
    </Dialog>
  );
}
