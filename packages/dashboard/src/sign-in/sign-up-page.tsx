/** A new account for anybody, if the operator allows it. */

import { Link } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { useChange } from '../api/use-call.ts';
import { Button } from '../design/button.tsx';
import { TextField } from '../design/field.tsx';
import { FormError } from '../design/form-error.tsx';
import { EntryPage, useEnter } from './entry-page.tsx';
import { NewPersonFields } from './new-person-fields.tsx';
import { readForm } from './password-field.tsx';

export function SignUpPage() {
  const enter = useEnter();
  const signUp = useChange('POST /sign-up', { quiet: true, onDone: () => void enter() });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = readForm(event.currentTarget);
    signUp.mutate({
      body: {
        email: field('email').trim(),
        name: field('name').trim(),
        password: field('password'),
        account_name: field('account').trim(),
      },
    });
  };
  return (
    <EntryPage title="Create an account">
      <form className="grid gap-4" onSubmit={submit}>
        <NewPersonFields withEmail />
        <TextField
          label="Name of the account"
          name="account"
          required
          maxLength={100}
          hint="Your site, game or team."
        />
        <FormError error={signUp.error} />
        <Button type="submit" kind="primary" busy={signUp.isPending}>
          Create an account
        </Button>
      </form>
      <p className="text-sm">
        Already have an account?{' '}
        <Link to="/sign-in" className="text-accent underline">
          Sign in
        </Link>
      </p>
    </EntryPage>
  );
}
