import { type CreatedInvitation, type Role, roles } from '@moderato/contract';
import { type FormEvent, useState } from 'react';
import { useSession } from '../api/session.tsx';
import { useChange } from '../api/use-call.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { SelectField, TextField } from '../design/field.tsx';
import { FormError } from '../design/form-error.tsx';

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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    invite.mutate({ body: { email: email.trim(), role } });
  };
  // Nobody can give a role that they do not have.
  const offered = roles.filter((one) => one !== 'owner' || own === 'owner');
  return (
    <Dialog title="Invite" onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit}>
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
        <FormError error={invite.error} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={invite.isPending}>
            Create link
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
