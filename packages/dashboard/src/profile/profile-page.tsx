/** What people change about themselves: name, blurring, password, second factor, OpenID provider, and where they are signed in. */

import { type FormEvent, useState } from 'react';
import { useSession } from '../api/session.tsx';
import { useChange } from '../api/use-call.ts';
import { Button } from '../design/button.tsx';
import { Switch, TextField } from '../design/field.tsx';
import { FormError } from '../design/form-error.tsx';
import { Page, Panel } from '../design/panel.tsx';
import { PasswordField, readForm, UserName } from '../sign-in/password-field.tsx';
import { OpenId } from './openid.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';

export function ProfilePage() {
  const { user, second_factor_needed: isNeeded } = useSession();
  return (
    <Page title="Your profile" note={user.email}>
      {isNeeded && (
        <p role="status" className="rounded-lg border border-line bg-wash p-4">
          A second factor is required here. Set it up below to continue.
        </p>
      )}
      <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <NameForm name={user.name} />
          <Blurring isOn={user.blur_severe} />
          <Sessions />
        </div>
        <div className="grid gap-6">
          <PasswordForm />
          <SecondFactor isOn={user.two_factor} />
          <OpenId />
        </div>
      </div>
    </Page>
  );
}

function NameForm({ name: before }: { readonly name: string }) {
  const [name, setName] = useState(before);
  const change = useChange('PUT /profile/name', {
    quiet: true,
    refresh: ['GET /session', 'GET /members'],
    done: 'Saved.',
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate({ body: { name: name.trim() } });
  };
  return (
    <Panel title="Name">
      <form className="grid gap-4" onSubmit={submit}>
        <TextField
          label="Your name"
          required
          maxLength={100}
          autoComplete="name"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <FormError error={change.error} />
        <div>
          <Button type="submit" busy={change.isPending} disabled={name.trim() === before || name.trim() === ''}>
            Save
          </Button>
        </div>
      </form>
    </Panel>
  );
}

/** A setting of the person, not of the account: it applies wherever they sign in. */
function Blurring({ isOn }: { readonly isOn: boolean }) {
  const change = useChange('PUT /profile/blurring', { refresh: ['GET /session'], done: 'Saved.' });
  return (
    <Panel
      title="Blurring"
      note="Covers violence, hate, self-harm, sexual content and gore. In review, press v to show a blurred text."
    >
      <Switch
        label="Blur severe content until I ask for it"
        checked={isOn}
        disabled={change.isPending}
        onChange={(blur_severe) => change.mutate({ body: { blur_severe } })}
      />
    </Panel>
  );
}

function PasswordForm() {
  const change = useChange('PUT /profile/password', {
    quiet: true,
    refresh: ['GET /profile/sessions'],
    done: 'Your password is changed. You are signed out everywhere else.',
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const field = readForm(form);
    change.mutate(
      { body: { current_password: field('current'), password: field('password') } },
      { onSuccess: () => form.reset() },
    );
  };
  return (
    <Panel title="Password" note="Changing it signs you out everywhere else.">
      <form className="grid gap-4" onSubmit={submit}>
        <UserName />
        <PasswordField label="Current password" name="current" />
        <PasswordField label="New password" isNew />
        <FormError error={change.error} />
        <div>
          <Button type="submit" busy={change.isPending}>
            Change password
          </Button>
        </div>
      </form>
    </Panel>
  );
}
