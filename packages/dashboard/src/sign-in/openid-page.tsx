/** Where the OpenID provider sends people back to: submits its parameters and opens the next page. */

import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useChange } from '../api/use-call.ts';
import { FormError } from '../design/form-error.tsx';
import { EntryPage, useEnter } from './entry-page.tsx';
import { SecondFactorForm } from './sign-in-page.tsx';

/** Used once: React may run an effect twice, and the provider's code works only once. */
let given: URLSearchParams | undefined = new URLSearchParams(window.location.search);

export function OpenIdPage() {
  const enter = useEnter();
  const [secondFactor, setSecondFactor] = useState(false);
  const finish = useChange('POST /sign-in/openid/finish', {
    quiet: true,
    onDone({ connected, two_factor_needed: isNeeded }) {
      if (isNeeded) setSecondFactor(true);
      else void enter(connected ? '/profile' : '/');
    },
  });
  const { mutate } = finish;
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    if (given === undefined) return;
    const [code, state, iss] = ['code', 'state', 'iss'].map((name) => given?.get(name) ?? '');
    given = undefined;
    window.history.replaceState(window.history.state, '', window.location.pathname);
    if (code && state) mutate({ body: { code, state, ...(iss && { iss }) } });
    else setRefused(true);
  }, [mutate]);
  if (secondFactor) return <SecondFactorForm onDone={() => void enter()} onBack={() => setSecondFactor(false)} />;
  return (
    <EntryPage title="Signing in">
      {isRefused && <p role="alert">The provider refused to sign you in.</p>}
      <FormError error={finish.error} />
      {finish.isPending ? (
        <p role="status">One moment…</p>
      ) : (
        <Link to="/sign-in" className="text-accent underline">
          Back to signing in
        </Link>
      )}
    </EntryPage>
  );
}
