/** Sets up the first person of an installation through the link that the service printed at its first start. */

import type { FormEvent } from 'react';
import { useChange } from '../api/use-call.ts';
import { Button } from '../design/button.tsx';
import { FormError } from '../design/form-error.tsx';
import { EntryPage, useEnter } from './entry-page.tsx';
import { useLinkToken } from './link-token.ts';
import { NewPersonFields } from './new-person-fields.tsx';
import { readForm } from './password-field.tsx';

export function SetupPage() {
  const token = useLinkToken();
  const enter = useEnter();
  const setup = useChange('POST /setup', { quiet: true, onDone: () => void enter() });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = readForm(event.currentTarget);
    setup.mutate({
      body: { token, email: field('email').trim(), name: field('name').trim(), password: field('password') },
    });
  };
  if (token === '') {
    return (
      <EntryPage title="Set up">
        <p>Open the setup link that the service printed when it started. It works once, within an hour.</p>
        <p className="text-soft">
          Missed it? Run <code className="font-mono">moderato members setup-link</code> for a new one. This works until
          somebody has signed up.
        </p>
      </EntryPage>
    );
  }
  return (
    <EntryPage
      title="Set up Moderato"
      note="You become the owner of the first account and the operator of this installation."
    >
      <form className="grid gap-4" onSubmit={submit}>
        <NewPersonFields withEmail />
        <FormError error={setup.error} />
        <Button type="submit" kind="primary" busy={setup.isPending}>
          Set up
        </Button>
      </form>
    </EntryPage>
  );
}
