/** E-mail and password, then the second factor if one is set up. */

import { Link, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useCall, useChange } from '../api/use-call.ts';
import { Button } from '../design/button.tsx';
import { TextField } from '../design/field.tsx';
import { FormError } from '../design/form-error.tsx';
import { EntryPage, useEnter } from './entry-page.tsx';
import { PasswordField, readForm } from './password-field.tsx';

export function SignInPage() {
  const { next } = useSearch({ strict: false }) as { next?: string };
  const [secondFactor, setSecondFactor] = useState(false);
  const enter = useEnter();
  return secondFactor ? (
    <SecondFactorForm onDone={() => void enter(next)} onBack={() => setSecondFactor(false)} />
  ) : (
    <PasswordForm onDone={(needed) => (needed ? setSecondFactor(true) : void enter(next))} />
  );
}

function PasswordForm({ onDone }: { readonly onDone: (secondFactorNeeded: boolean) => void }) {
  const session = useCall('GET /session', {});
  const signIn = useChange('POST /sign-in', { quiet: true, onDone: (reply) => onDone(reply.two_factor_needed) });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = readForm(event.currentTarget);
    signIn.mutate({ body: { email: field('email').trim(), password: field('password') } });
  };
  const signedOut = session.data?.signed_in === false ? session.data : undefined;
  return (
    <EntryPage title="Sign in">
      <form className="grid gap-4" onSubmit={submit}>
        <TextField label="E-mail" name="email" type="email" required autoComplete="username" maxLength={254} />
        <PasswordField />
        <FormError error={signIn.error} />
        <Button type="submit" kind="primary" busy={signIn.isPending}>
          Sign in
        </Button>
      </form>
      {signedOut?.openid && <OpenIdButton name={signedOut.openid} />}
      <p className="text-sm text-soft">
        Forgot your password? Ask an owner of your account, or the operator of this service, for a reset link.
      </p>
      {signedOut?.setup_needed === true && (
        <p className="text-sm text-soft">
          There are no accounts yet. Open the{' '}
          <Link to="/setup" className="text-accent underline">
            setup link
          </Link>{' '}
          that the service printed when it started.
        </p>
      )}
      {signedOut?.sign_up === true && (
        <p className="text-sm">
          New here?{' '}
          <Link to="/sign-up" className="text-accent underline">
            Create an account
          </Link>
        </p>
      )}
    </EntryPage>
  );
}

function OpenIdButton({ name }: { readonly name: string }) {
  const begin = useChange('POST /sign-in/openid', { quiet: true, onDone: ({ url }) => window.location.assign(url) });
  return (
    <div className="grid gap-4">
      <Button busy={begin.isPending} onClick={() => begin.mutate({})}>
        Sign in with {name}
      </Button>
      <FormError error={begin.error} />
    </div>
  );
}

export function SecondFactorForm({ onDone, onBack }: { readonly onDone: () => void; readonly onBack: () => void }) {
  const confirm = useChange('POST /sign-in/second-factor', { quiet: true, onDone });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    confirm.mutate({ body: { code: readForm(event.currentTarget)('code').replaceAll(' ', '') } });
  };
  return (
    <EntryPage title="Second factor" note="Enter the code your authenticator shows, or one of your backup codes.">
      <form className="grid gap-4" onSubmit={submit}>
        <TextField
          label="Code"
          name="code"
          required
          minLength={6}
          maxLength={32}
          inputMode="text"
          autoComplete="one-time-code"
          // The only thing to do here, and the page has just changed.
          autoFocus
        />
        <FormError error={confirm.error} />
        <Button type="submit" kind="primary" busy={confirm.isPending}>
          Continue
        </Button>
        <Button kind="quiet" onClick={onBack}>
          Back
        </Button>
      </form>
    </EntryPage>
  );
}
