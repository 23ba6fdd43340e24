/** What people change about themselves, and where they are signed in. */

import type { profileCalls } from '@moderato/contract';
import type { Handlers, Member } from '../../base/http/page.ts';
import { refuse } from '../../base/http/route.ts';
import type { PeopleStore } from '../members/people-store.ts';
import { askAuth } from './ask-auth.ts';
import type { AttemptGuard } from './attempt-guard.ts';
import type { Auth } from './auth.ts';
import type { SessionsStore } from './sessions-store.ts';
import type { SignInChanges } from './sign-in-changes.ts';
import type { UsedCodesStore } from './used-codes-store.ts';
import { refuseWeakPassword } from './weak-password.ts';

export interface ProfileParts {
  readonly auth: Auth;
  readonly people: Pick<PeopleStore, 'rename' | 'setBlurring'>;
  readonly sessions: SessionsStore;
  readonly usedCodes: UsedCodesStore;
  /** Somebody at an unlocked machine must not be able to try passwords either. */
  readonly guard: AttemptGuard;
  readonly changes: Pick<SignInChanges, 'note'>;
}

const done = { done: true } as const;
const wrongPassword = () => refuse('sign_in_failed', 'The password is wrong.');

export function profileHandlers({
  auth,
  people,
  sessions,
  usedCodes,
  guard,
  changes,
}: ProfileParts): Handlers<keyof typeof profileCalls> {
  const note = (member: Member, action: Parameters<SignInChanges['note']>[1]) =>
    changes.note({ id: member.userId, email: member.email }, action);

  return {
    async 'PUT /profile/name'({ member, body: { name } }) {
      await people.rename(member.userId, name);
      return done;
    },

    async 'PUT /profile/blurring'({ member, body }) {
      await people.setBlurring(member.userId, body.blur_severe);
      return done;
    },

    'PUT /profile/password': ({ visitor, member, body: { current_password: currentPassword, password } }) =>
      guard.attempt({ address: visitor.address, person: member.email }, async () => {
        const weak = refuseWeakPassword(password, [member.email]);
        if (weak !== undefined) return weak;
        const body = { currentPassword, newPassword: password, revokeOtherSessions: true };
        const changed = await askAuth(visitor, (asked) => auth.api.changePassword({ body, ...asked }));
        if (changed === undefined) return wrongPassword();
        await note(member, 'password.changed');
        // There is a new session now, which shows the same account as the old one.
        if (changed.token !== null) await sessions.chooseAccount(changed.token, member.accountId);
        return done;
      }),

    'POST /profile/second-factor': ({ visitor, member, session, body: { password } }) =>
      guard.attempt({ address: visitor.address, person: member.email }, async () => {
        if (session?.user.twoFactor) return refuse('conflict', 'You already have a second factor. Remove it first.');
        const made = await askAuth(visitor, (asked) => auth.api.enableTwoFactor({ body: { password }, ...asked }));
        if (made === undefined || made.method !== 'totp') return wrongPassword();
        return {
          uri: made.totpURI,
          secret: new URL(made.totpURI).searchParams.get('secret') ?? '',
          backup_codes: made.backupCodes,
        };
      }),

    'POST /profile/second-factor/confirm': ({ visitor, member, receivedAtMs, body: { code } }) =>
      guard.attempt({ address: visitor.address, person: member.email }, async () => {
        const confirmed = await askAuth(visitor, (asked) => auth.api.verifyTOTP({ body: { code }, ...asked }));
        if (confirmed === undefined) return refuse('sign_in_failed', 'The code is wrong.');
        await usedCodes.use(member.userId, code, receivedAtMs);
        await note(member, 'second_factor.added');
        await sessions.chooseAccount(confirmed.token, member.accountId);
        return done;
      }),

    'POST /profile/second-factor/remove': ({ visitor, member, session, body: { password } }) =>
      guard.attempt({ address: visitor.address, person: member.email }, async () => {
        if (session?.mustKeepSecondFactor)
          return refuse('conflict', 'You need a second factor here, so you cannot remove it.');
        const body = { password };
        const removed = await askAuth(visitor, (asked) => auth.api.disableTwoFactor({ body, ...asked }));
        if (removed === undefined) return wrongPassword();
        await note(member, 'second_factor.removed');
        return done;
      }),

    async 'GET /profile/sessions'({ member, session, receivedAtMs }) {
      const open = await sessions.list(member.userId, receivedAtMs);
      return { sessions: open.map((entry) => ({ ...entry, current: entry.session_id === session?.id })) };
    },

    async 'DELETE /profile/sessions/:session_id'({ member, params: { session_id: id } }) {
      const isEnded = await sessions.end(member.userId, id);
      return isEnded ? done : refuse('not_found', 'There is no such session.');
    },

    async 'POST /profile/sessions/end-others'({ member, session }) {
      await sessions.endOthers(member.userId, session?.id ?? '');
      return done;
    },
  };
}
