/** The OpenID provider as another way to sign in, if this service has one. */

import { type FormEvent, useState } from 'react';
import { useCall, useChange } from '../api/use-call.ts';
import { Badge } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { FormError } from '../design/form-error.tsx';
import { Panel } from '../design/panel.tsx';
import { PasswordField, readForm } from '../sign-in/password-field.tsx';

export function OpenId() {
  const { data } = useCall('GET /profile/openid', {});
  const [isOpen, setOpen] = useState(false);
  if (!data?.name) return null;
  const { name, connected } = data;
  return (
    <Panel
      title={`Sign-in with ${name}`}
      note={`Once connected, you can sign in with ${name} instead of your password.`}
      actions={<Badge tone={connected ? 'allow' : 'plain'}>{connected ? 'connected' : 'not connected'}</Badge>}
    >
      <Button onClick={() => setOpen(true)}>{connected ? 'Disconnect' : 'Connect'}</Button>
      {isOpen && <ConfirmForm name={name} isConnected={connected} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

interface ConfirmProps {
  readonly name: string;
  readonly isConnected: boolean;
  readonly onClose: () => void;
}

function ConfirmForm({ name, isConnected, onClose }: ConfirmProps) {
  const connect = useChange('POST /profile/openid', { quiet: true, onDone: ({ url }) => window.location.assign(url) });
  const remove = useChange('POST /profile/openid/remove', {
    quiet: true,
    refresh: ['GET /profile/openid'],
    done: 'Disconnected.',
    onDone: onClose,
  });
  const { mutate, error, isPending } = isConnected ? remove : connect;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate({ body: { password: readForm(event.currentTarget)('password') } });
  };
  return (
    <Dialog title={isConnected ? `Disconnect ${name}?` : `Connect ${name}`} onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit}>
        <PasswordField label="Confirm your password" />
        <FormError error={error} />
        <div className="flex justify-end">
          <Button type="submit" kind={isConnected ? 'danger' : 'primary'} busy={isPending}>
            {isConnected ? 'Disconnect' : 'Continue'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
