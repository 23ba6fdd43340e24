import type { SecondFactorSecret } from '@moderato/contract';
import { type FormEvent, useState } from 'react';
import { useChange } from '../api/use-call.ts';
import { Badge } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { CopyButton } from '../design/copy-button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { TextField } from '../design/field.tsx';
import { FormError } from '../design/form-error.tsx';
import { Panel } from '../design/panel.tsx';
import { PasswordField, readForm, UserName } from '../sign-in/password-field.tsx';
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
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    begin.mutate({ body: { password: readForm(event.currentTarget)('password') } });
  };
  return (
    <Dialog title="Set up a second factor" onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit}>
        <UserName />
        <PasswordField label="Confirm your password" />
        <FormError error={begin.error} />
        <div className="flex justify-end">
          <Button type="submit" kind="primary" busy={begin.isPending}>
            Continue
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function ConfirmForm({ secret, onClose }: { readonly secret: SecondFactorSecret; readonly onClose: () => void }) {
  const confirm = useChange('POST /profile/second-factor/confirm', {
    quiet: true,
    refresh: ['GET /session', 'GET /members'],
    done: 'Your second factor is on.',
    onDone: onClose,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    confirm.mutate({ body: { code: readForm(event.currentTarget)('code').replaceAll(' ', '') } });
  };
  return (
    <Dialog title="Scan, save the backup codes, confirm" wide onClose={onClose}>
      <form className="grid gap-5" onSubmit={submit}>
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
        <FormError error={confirm.error} />
        <div className="flex justify-end">
          <Button type="submit" kind="primary" busy={confirm.isPending}>
            Switch on
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function RemoveForm({ onClose }: { readonly onClose: () => void }) {
  const remove = useChange('POST /profile/second-factor/remove', {
    quiet: true,
    refresh: ['GET /session', 'GET /members'],
    done: 'Your second factor is off.',
    onDone: onClose,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    remove.mutate({ body: { password: readForm(event.currentTarget)('password') } });
  };
  return (
    <Dialog title="Switch the second factor off?" onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit}>
        <UserName />
        <PasswordField label="Confirm your password" />
        <FormError error={remove.error} />
        <div className="flex justify-end">
          <Button type="submit" kind="danger" busy={remove.isPending}>
            Switch off
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
