import { type CreatedInvitation, type Role, roles } from '@moderato/contract';
import { useState } from 'react';
import { useSession } from '../api/session.tsx';
import { useChange } from '../api/use-call.ts';
import { SelectField, TextField } from '../design/field.tsx';
import { FormDialog } from '../design/form-dialog.tsx';

const roleNotes: Record<Role, string> = {
  viewer: 'viewer: can look, changes nothing',
  moderator: 'moderator: also reviews content',
  admin: 'admin: also changes settings, keys and members',
  owner: 'owner: also chooses owners',
};

interface InviteFormProps {
  readonly onClose: () => void;
  readonly onInvited: (created: CreatedInvitation) => void;
}

export function InviteForm({ onClose, onInvited }: InviteFormProps) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('moderator');
  const { role: own } = useSession();
  const invite = useChange('POST /invitations', { quiet: true, refresh: ['GET /members'], onDone: onInvited });
  // Nobody can give a role that they do not have.
  const offered = roles.filter((one) => one !== 'owner' || own === 'owner');
  return (
    <FormDialog
      title="Invite"
      verb="Create link"
      change={invite}
      onSubmit={() => invite.mutate({ body: { email: email.trim(), role } })}
      onClose={onClose}
    >
      <TextField
        label="E-mail"
        type="email"
        required
        maxLength={254}
        value={email}
        hint="No mail is sent. You get a link to pass on."
        onChange={({ target }) => setEmail(target.value)}
      />
      <SelectField
        label="Role"
        value={role}
        options={offered.map((value) => ({ value, label: roleNotes[value] }))}
        onChange={({ target }) => setRole(target.value as Role)}
      />
    </FormDialog>
  );
}
