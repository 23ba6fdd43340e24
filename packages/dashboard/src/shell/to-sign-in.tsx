import type { SignedOut } from '@moderato/contract';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** Sends somebody without a session to sign-in and remembers the requested page. */
export function ToSignIn({ session }: { readonly session: SignedOut }) {
  const navigate = useNavigate();
  const { href } = useLocation();
  // The initial value: the address changes on the way, and following it would lead here again without end.
  const [wanted] = useState(href);
  const setupNeeded = session.setup_needed;
  useEffect(() => {
    if (setupNeeded) void navigate({ to: '/setup', replace: true });
    else void navigate({ to: '/sign-in', search: wanted === '/' ? {} : { next: wanted }, replace: true });
  }, [navigate, setupNeeded, wanted]);
  return null;
}
