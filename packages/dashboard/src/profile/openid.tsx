/** The OpenID provider as another way to sign in, if this service has one. */

import { useState } from 'react';
import { useCall, useChange } from '../api/use-call.ts';
import { Badge } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { Panel } from '../design/panel.tsx';
import { PasswordDialog } from './password-dialog.tsx';

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
  return (
    <PasswordDialog
      title={isConnected ? `Disconnect ${name}?` : `Connect ${name}`}
      verb={isConnected ? 'Disconnect' : 'Continue'}
      danger={isConnected}
      change={isConnected ? remove : connect}
      onClose={onClose}
    />
  );
}
