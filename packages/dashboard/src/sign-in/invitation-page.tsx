/** An invitation into an account: new people choose a password; the invited person, if signed in, only accepts. */

import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { call } from '../api/call.ts';
import { useCall } from '../api/use-call.ts';
import { Button } from '../design/button.tsx';
import { FormError } from '../design/form-error.tsx';
import { Loaded } from '../design/states.tsx';
import { formatDateTime } from '../text/format.ts';
import { EntryPage, useEnter } from './entry-page.tsx';
import { useLinkToken } from './link-token.ts';
import { NewPersonFields } from './new-person-fields.tsx';
import { readForm } from './password-field.tsx';

export function InvitationPage() {
  const token = useLinkToken();
  const session = useCall('GET /session', {});
  const offer = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call('POST /invitations/look', { body: { token } }),
    enabled: token !== '',
    retry: false,
  });
  const enter = useEnter();
  const accept = useMutation({
    mutationFn: (person: { name?: string; password?: string }) =>
      call('POST /invitations/accept', { body: { token, ...person } }),
    onSuccess: () => enter(),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = readForm(event.currentTarget);
    accept.mutate(isInvited ? {} : { name: field('name').trim(), password: field('password') });
  };
  const me = session.data?.signed_in === true ? session.data.user.email : undefined;
  const isInvited = me !== undefined && me.toLowerCase() === offer.data?.email.toLowerCase();
  if (token === '') {
    return (
      <EntryPage title="Invitation">
        <p>Open the complete link you were sent. Its last part is missing.</p>
      </EntryPage>
    );
  }
  return (
    <EntryPage title="You are invited">
      <Loaded query={offer} what="the invitation">
        {({ account_name, email, role, expires_at }) => (
          <form className="grid gap-4" onSubmit={submit}>
            <p>
              Join <strong>{account_name}</strong> as {role} with <strong>{email}</strong>. The invitation expires on{' '}
              {formatDateTime(expires_at)}.
            </p>
            {me !== undefined && !isInvited && (
              <p className="text-sm text-soft">
                You are signed in as {me}; accepting signs you in as {email}.
              </p>
            )}
            {!isInvited && <NewPersonFields withEmail={false} />}
            <FormError error={accept.error} />
            <Button type="submit" kind="primary" busy={accept.isPending}>
              Accept
            </Button>
            {me === undefined && (
              <p className="text-sm text-soft">
                Already have a password here?{' '}
                <Link to="/sign-in" className="text-accent underline">
                  Sign in
                </Link>{' '}
                first and open the link again.
              </p>
            )}
          </form>
        )}
      </Loaded>
    </EntryPage>
  );
}
