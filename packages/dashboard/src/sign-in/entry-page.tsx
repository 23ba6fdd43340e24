/** The frame of the pages without a session, and what happens after a successful sign-in. */

import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { readDecisionsAgain } from '../api/review-memory.ts';
import { ThemeSwitch } from '../design/theme-switch.tsx';
import { safeNext } from './safe-next.ts';

export function EntryPage({
  title,
  note,
  children,
}: {
  readonly title: string;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <main className="grid min-h-dvh grid-rows-[1fr_auto] justify-items-center bg-rail px-4 py-8">
      <title>{`${title} · Moderato`}</title>
      <div className="w-full max-w-sm self-center">
        <div className="mb-6 flex items-center gap-2.5">
          <img src="/dashboard/icon.svg" alt="" width="30" height="30" />
          <span className="font-semibold text-xl tracking-tight">Moderato</span>
        </div>
        <div className="rounded-xl border border-line bg-panel p-6">
          <h1 className="font-semibold text-xl">{title}</h1>
          {note !== undefined && <div className="mt-1 text-soft">{note}</div>}
          <div className="mt-5 grid gap-4">{children}</div>
        </div>
      </div>
      <ThemeSwitch />
    </main>
  );
}

/** Everything is read again with the new session, then the requested page opens. */
export function useEnter(): (next?: string) => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (next) => {
    readDecisionsAgain(client);
    await client.resetQueries();
    await navigate({ to: safeNext(next), replace: true });
  };
}
