import type { SecondFactorSecret } from '@moderato/contract';
import { useState } from 'react';
import { useChange } from '../api/use-call.ts';
import { Badge } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { CopyButton } from '../design/copy-button.tsx';
import { TextField } from '../design/field.tsx';
import { FormDialog } from '../design/form-dialog.tsx';
import { Panel } from '../design/panel.tsx';
import { readForm } from '../sign-in/password-field.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { ScanCode } from './scan-code.tsx';

/** Codes of an authenticator in addition to the password. */
export function SecondFactor({ isOn }: { readonly isOn: boolean }) {
  const [open, setOpen] = useState<'password' | SecondFactorSecret>();
  const close = () => setOpen(undefined);
  return (
    <Panel
      title="Second factor"
      note="You enter a code from your authenticator after your password."
      actions={<Badge tone={isOn ? 'allow' : 'plain'}>{isOn ? 'on' : 'off'}</Badge>}
    >
      <Button onClick={() => setOpen('password')}>{isOn ? 'Switch off' : 'Set up'}</Button>
      {open === 'password' &&
        (isOn ? <RemoveForm onClose={close} /> : <BeginForm onClose={close} onSecret={setOpen} />)}
      {typeof open === 'object' && <ConfirmForm secret={open} onClose={close} />}
    </Panel>
  );
}

function BeginForm({
  onClose,
  onSecret,
}: {
  readonly onClose: () => void;
  readonly onSecret: (secret: SecondFactorSecret) => void;
}) {
  const begin = useChange('POST /profile/second-factor', { quiet: true, onDone: onSecret });
  return <PasswordDialog title="Set up a second factor" verb="Continue" change={begin} onClose={onClose} />;
}

function ConfirmForm({ secret, onClose }: { readonly secret: SecondFactorSecret; readonly onClose: () => void }) {
  const confirm = useChange('POST /profile/second-factor/confirm', {
    quiet: true,
    refresh: ['GET /session', 'GET /members'],
    done: 'Your second factor is on.',
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Scan, save the backup codes, confirm"
      wide
      verb="Switch on"
      change={confirm}
      beside={null}
      onSubmit={(form) => confirm.mutate({ body: { code: readForm(form)('code').replaceAll(' ', '') } })}
      onClose={onClose}
    >
      <div className="flex flex-wrap items-start gap-6">
        <ScanCode text={secret.uri} />
        <div className="grid min-w-0 flex-1 basis-56 gap-3">
          <p>Scan this with your authenticator, or type this secret:</p>
          <p className="flex flex-wrap items-center gap-2">
            <code data-secret="" className="break-all rounded bg-wash px-2 py-1 font-mono text-sm">
              {secret.secret}
            </code>
            <CopyButton text={secret.secret} />
          </p>
          <p>Backup codes, in case you lose your authenticator. Each works once:</p>
          <pre className="rounded-lg bg-wash p-3 font-mono text-sm">{secret.backup_codes.join('\n')}</pre>
          <div>
            <CopyButton text={secret.backup_codes.join('\n')} label="Copy the backup codes" />
          </div>
        </div>
      </div>
      <TextField
        label="Current code from your authenticator"
        name="code"
        required
        minLength={6}
        maxLength={32}
        autoComplete="one-time-code"
        inputMode="numeric"
      />
    </FormDialog>
  );
}

function RemoveForm({ onClose }: { readonly onClose: () => void }) {
  const remove = useChange('POST /profile/second-factor/remove', {
    quiet: true,
    refresh: ['GET /session', 'GET /members'],
    done: 'Your second factor is off.',
    onDone: onClose,
  });
  return (
    <PasswordDialog title="Switch the second factor off?" verb="Switch off" danger change={remove} onClose={onClose} />
  );
}
