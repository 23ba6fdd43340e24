/** Who is signed in, for every page below the shell. */

import type { CallName, SignedIn } from '@moderato/contract';
import { createContext, type ReactNode, use } from 'react';
import { may } from './may.ts';

const SessionContext = createContext<SignedIn | undefined>(undefined);

export function SessionProvider({ session, children }: { readonly session: SignedIn; readonly children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): SignedIn {
  const session = use(SessionContext);
  if (session === undefined) throw new Error('Only pages below the shell have a session.');
  return session;
}

/** Whether the current person may make this call. */
export function useMay(name: CallName): boolean {
  const { role, user } = useSession();
  return may({ role, operator: user.operator }, name);
}
