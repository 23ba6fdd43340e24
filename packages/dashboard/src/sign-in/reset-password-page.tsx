/** A new password through the link of `moderato members reset-password`. */

import { useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { useChange } from '../api/use-call.ts';
import { Button } from '../design/button.tsx';
import { FormError } from '../design/form-error.tsx';
import { EntryPage } from './entry-page.tsx';
import { useLinkToken } from './link-token.ts';
import { PasswordField, readForm } from './password-field.tsx';

export function ResetPasswordPage() {
  const token = useLinkToken();
  const navigate = useNavigate();
  const reset = useChange('POST /reset-password', {
    quiet: true,
    done: 'Your new password is set. Sign in with it.',
    onDone: () => void navigate({ to: '/sign-in' }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    reset.mutate({ body: { token, password: readForm(event.currentTarget)('password') } });
  };
  return (
    <EntryPage title="New password" note="You are signed out everywhere else.">
      {token === '' ? (
        <p>Open the complete link you were given. Its last part is missing.</p>
      ) : (
        <form className="grid gap-4" onSubmit={submit}>
          <PasswordField label="New password" isNew />
          <FormError error={reset.error} />
          <Button type="submit" kind="primary" busy={reset.isPending}>
            Set password
          </Button>
        </form>
      )}
    </EntryPage>
  );
}
