import type { ReviewLive, SignedIn } from '@moderato/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Fragment } from 'react';
import { forgetDecisions } from '../api/review-memory.ts';
import { useMay } from '../api/session.tsx';
import { useChange } from '../api/use-call.ts';
import { liveKey } from '../api/use-live.ts';
import { Button } from '../design/button.tsx';
import { classNames } from '../design/class-names.ts';
import { Key } from '../design/key.tsx';
import { ThemeSwitch } from '../design/theme-switch.tsx';
import { formatCompact } from '../text/format.ts';
import { SavedViews } from '../views/saved-views.tsx';
import { navigation } from './navigation.ts';

interface SidebarProps {
  readonly session: SignedIn;
  readonly shownOnPhone: boolean;
  readonly onPalette: () => void;
  readonly onKeyboard: () => void;
}

export const sidebarId = 'sidebar';

export function Sidebar({ session, shownOnPhone, onPalette, onKeyboard }: SidebarProps) {
  const badges = useBadges();
  const groups = navigation.filter((group) => group.operatorOnly !== true || session.user.operator);
  return (
    <aside
      id={sidebarId}
      aria-label="Account and pages"
      className={classNames(
        'border-line border-b bg-rail px-3 py-3 lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col lg:border-r lg:border-b-0',
        shownOnPhone ? 'block' : 'hidden',
      )}
    >
      <div className="hidden items-center gap-2.5 px-3 pb-3 lg:flex">
        <img src="/dashboard/icon.svg" alt="" width="26" height="26" />
        <span className="font-semibold text-lg tracking-tight">Moderato</span>
        <a href="/docs" className="ml-auto text-soft text-sm hover:underline">
          Docs
        </a>
      </div>
      <AccountSwitch session={session} />
      <nav
        aria-label="Pages"
        className="grid grid-cols-2 gap-x-4 lg:min-h-0 lg:flex-1 lg:grid-cols-1 lg:content-start lg:overflow-y-auto"
      >
        {groups.map(({ name, destinations }, index) => (
          <Fragment key={name}>
            <div className="mb-1">
              <h2 className="px-3 pb-0.5 font-medium text-soft text-xs">{name}</h2>
              <ul>
                {destinations.map(({ to, label }) => (
                  <li key={to}>
                    <Link
                      to={to}
                      activeOptions={{ exact: to === '/', includeSearch: false }}
                      className="block rounded-lg px-3 py-0.5 pointer-coarse:py-1.5 hover:bg-wash"
                      activeProps={{ className: 'bg-wash font-medium', 'aria-current': 'page' }}
                    >
                      {label}
                      {badges[to] !== undefined && <Waiting badges={badges[to]} />}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
            {/* Next to the lists that they filter. */}
            {index === 0 && session.account_id !== null && !session.second_factor_needed && <SavedViews />}
          </Fragment>
        ))}
      </nav>
      <div className="grid grid-cols-1 gap-0.5 border-line border-t pt-2 max-lg:mt-2">
        <div className="grid grid-cols-[1fr_auto]">
          <button type="button" onClick={onPalette} className={footLook}>
            Go to <Key>Ctrl K</Key>
          </button>
          <button type="button" onClick={onKeyboard} aria-label="Keyboard ?" className={footLook}>
            <Key>?</Key>
          </button>
        </div>
        <ThemeSwitch />
        <SignOut user={session.user} />
      </div>
    </aside>
  );
}

interface Badge {
  readonly count: number;
  /** What they are. */
  readonly words: string;
}

/** The number of waiting items for each page, from the stream. */
function useBadges(): Readonly<Record<string, readonly Badge[]>> {
  const { data } = useQuery<ReviewLive>({ queryKey: liveKey, enabled: false });
  const mayAnswer = useMay('GET /appeals');
  const isAdmin = useMay('PUT /review/settings');
  if (data === undefined) return {};
  const forAdmins = [
    { count: data.escalated, words: 'passed on' },
    { count: data.restricted, words: 'restricted' },
  ];
  return {
    // In a sample of allowed texts nothing was found: it is no backlog.
    '/review': [{ count: data.open - data.sampled, words: 'open' }, ...(isAdmin ? forAdmins : [])],
    ...(mayAnswer ? { '/appeals': [{ count: data.appeals.open, words: 'open' }] } : {}),
  };
}

function Waiting({ badges }: { readonly badges: readonly Badge[] }) {
  return (
    <span className="figures float-right flex gap-1 text-sm leading-5.25">
      {badges
        .filter(({ count }) => count > 0)
        .map(({ count, words }) => (
          <span
            key={words}
            title={`${count} ${words}`}
            className={classNames('rounded-md px-1.5', words === 'open' ? 'text-soft' : 'bg-flag-wash text-flag')}
          >
            {formatCompact(count)}
            <span className="sr-only"> {words}</span>
          </span>
        ))}
    </span>
  );
}

const footLook = 'flex items-center justify-between gap-2 rounded-lg px-3 py-1 text-sm text-soft hover:bg-wash';

function AccountSwitch({ session }: { readonly session: SignedIn }) {
  const client = useQueryClient();
  // Everything on screen belongs to the account that was left.
  const choose = useChange('POST /session/account', {
    onDone: () => {
      forgetDecisions(client);
      void client.resetQueries();
    },
  });
  const current = session.accounts.find(({ account_id }) => account_id === session.account_id);
  if (session.accounts.length < 2) {
    return (
      <p className="mb-4 truncate px-3 text-sm text-soft">
        {current?.name ?? (session.user.name || session.user.email)}
      </p>
    );
  }
  return (
    <label className="mb-3 block px-3">
      <span className="sr-only">Account</span>
      <select
        className="control"
        value={session.account_id ?? ''}
        onChange={(event) => choose.mutate({ body: { account_id: event.target.value } })}
      >
        {session.accounts.map(({ account_id, name }) => (
          <option key={account_id} value={account_id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function SignOut({ user }: Pick<SignedIn, 'user'>) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const signOut = useChange('POST /sign-out', {
    onDone: () => {
      forgetDecisions(client);
      client.clear();
      void navigate({ to: '/sign-in' });
    },
  });
  return (
    <div className="flex items-center justify-between gap-2 px-3">
      <span className="min-w-0 truncate text-sm text-soft" title={user.email}>
        {user.name || user.email}
      </span>
      <Button small kind="quiet" busy={signOut.isPending} onClick={() => signOut.mutate({})}>
        Sign out
      </Button>
    </div>
  );
}
