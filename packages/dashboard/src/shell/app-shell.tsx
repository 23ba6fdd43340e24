/** The frame around every page: navigation, account, theme, keyboard. Sends people without a session to sign in. */

import type { SignedIn } from '@moderato/contract';
import { lazyRouteComponent, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { SessionProvider } from '../api/session.tsx';
import { useCall } from '../api/use-call.ts';
import { useLive } from '../api/use-live.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { useShortcuts } from '../design/shortcuts.ts';
import { Failure, Loading } from '../design/states.tsx';
import { destinationsFor } from './navigation.ts';
import { NoAccount } from './no-account.tsx';
import { ShortcutSheet } from './shortcut-sheet.tsx';
import { Sidebar, sidebarId } from './sidebar.tsx';
import { ToSignIn } from './to-sign-in.tsx';

// Loaded once the page is shown, because people start typing as soon as they open it.
const CommandPalette = lazyRouteComponent(() => import('./command-palette.tsx'), 'CommandPalette');
const paletteAfterMs = 1_000;
const ProfilePage = lazyRouteComponent(() => import('../profile/profile-page.tsx'), 'ProfilePage');

export function AppShell() {
  const session = useCall('GET /session', {});
  if (session.data === undefined) {
    return (
      <main className="mx-auto max-w-lg p-8">
        {session.isError ? (
          <Failure error={session.error} onRetry={() => void session.refetch()} />
        ) : (
          <Loading what="your session" />
        )}
      </main>
    );
  }
  if (!session.data.signed_in) return <ToSignIn session={session.data} />;
  return (
    <SessionProvider session={session.data}>
      <Frame session={session.data} />
    </SessionProvider>
  );
}

function Frame({ session }: { readonly session: SignedIn }) {
  const [open, setOpen] = useState<'menu' | 'palette' | 'keyboard'>();
  const main = useRef<HTMLElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const destinations = destinationsFor(session.user.operator);
  const close = () => setOpen(undefined);
  useLive(session.account_id);

  useShortcuts([
    { keys: '?', meaning: 'This help', run: () => setOpen('keyboard') },
    { keys: '/', meaning: 'To the filters or the text', run: () => focusFirstControl(main.current) },
    ...destinations.map(({ to, label, key }) => ({
      keys: `g ${key}`,
      meaning: label,
      run: () => void navigate({ to }),
    })),
  ]);
  // On a phone with a keyboard, the menu closes like a dialog and the focus returns.
  useEffect(() => {
    if (open !== 'menu') return;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(undefined);
      menuButton.current?.focus();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [open]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      setOpen((was) => (was === undefined ? 'palette' : was));
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => void CommandPalette.preload?.(), paletteAfterMs);
    return () => clearTimeout(timer);
  }, []);
  // A new page starts at its top, with the menu closed.
  useEffect(() => {
    if (pathname !== '') setOpen(undefined);
  }, [pathname]);

  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <button
        type="button"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-lg bg-accent px-4 py-2 text-on-accent focus:translate-y-0"
        onClick={() => main.current?.focus()}
      >
        Skip to the page
      </button>
      <header className="flex items-center justify-between border-line border-b bg-rail px-4 py-2 lg:hidden">
        <span className="font-semibold">Moderato</span>
        <Button
          small
          ref={menuButton}
          aria-expanded={open === 'menu'}
          aria-controls={sidebarId}
          onClick={() => setOpen(open === 'menu' ? undefined : 'menu')}
        >
          Menu
        </Button>
      </header>
      <Sidebar
        session={session}
        shownOnPhone={open === 'menu'}
        onPalette={() => setOpen('palette')}
        onKeyboard={() => setOpen('keyboard')}
      />
      <main id="main" ref={main} tabIndex={-1} className="min-w-0 px-4 py-6 outline-none sm:px-8 sm:py-8">
        <div className="mx-auto max-w-[88rem]">{pageOf(session)}</div>
      </main>
      {open === 'palette' && (
        <Suspense
          fallback={
            <Dialog title="Go to" onClose={close}>
              <Loading what="the search" />
            </Dialog>
          }
        >
          <CommandPalette onClose={close} />
        </Suspense>
      )}
      {open === 'keyboard' && <ShortcutSheet onClose={close} />}
    </div>
  );
}

function pageOf({ account_id: accountId, second_factor_needed: isNeeded }: SignedIn) {
  if (isNeeded) {
    return (
      <Suspense fallback={<Loading what="your profile" />}>
        <ProfilePage />
      </Suspense>
    );
  }
  return accountId === null ? <NoAccount /> : <Outlet />;
}

function focusFirstControl(main: HTMLElement | null): void {
  // Text fields come before choices.
  const typed = main?.querySelector<HTMLElement>('input:not([type="hidden"], [type="radio"]), select, textarea');
  (typed ?? main?.querySelector<HTMLElement>('input[type="radio"]'))?.focus();
}
