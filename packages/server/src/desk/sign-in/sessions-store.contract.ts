import { beforeEach, describe, expect, it } from 'vitest';
import { createAccountsStore } from '../../calls/accounts/accounts-store.ts';
import { type CreatePlace, openStore } from '../../testing/engines.ts';
import { hashLinkToken } from '../members/link-token.ts';
import { createLinksStore } from '../members/links-store.ts';
import { createPeopleStore } from '../members/people-store.ts';
import { createAuth } from './auth.ts';
import { hashPassword } from './password-hash.ts';
import { createSessionsStore } from './sessions-store.ts';

const password = 'correct horse battery';

export function describeSessionsStore(engine: string, create: CreatePlace): void {
  describe(`sessions of the sign-in library on ${engine}`, async () => {
    const database = await openStore(create);
    const auth = await createAuth({ database, secret: 's'.repeat(43), publicUrl: 'https://moderato.example.com' });
    const people = createPeopleStore(database);
    const links = createLinksStore(database);
    const sessions = createSessionsStore(database);
    const accountId = (await createAccountsStore(database).create('Owner', 'pro')).id;
    const passwordHash = await hashPassword(password);

    let userId: string;
    let email: string;
    let count = 0;
    beforeEach(async () => {
      email = `person${count++}@example.com`;
      const { token } = await links.createInvitation({ accountId, email, role: 'viewer', createdBy: 'x' });
      const link = { hash: hashLinkToken(token), nowMs: Date.now() };
      userId = (await people.acceptInvitation(link, { name: 'I', passwordHash }))?.person.id ?? '';
    });

    /** What a browser sends after signing in. */
    async function signIn(): Promise<Headers> {
      const body = { email, password };
      return cookiesOf((await auth.api.signInEmail({ body, headers: new Headers(), returnHeaders: true })).headers);
    }
    const cookiesOf = (headers: Headers) =>
      new Headers({
        cookie: headers
          .getSetCookie()
          .map((one) => one.split(';')[0])
          .join('; '),
      });
    const sessionOf = (headers: Headers) => auth.api.getSession({ headers });

    it('open with their cookie, have the chosen account, and are listed', async () => {
      const headers = await signIn();
      const session = await sessionOf(headers);
      expect(session).toMatchObject({ user: { id: userId, operator: false, twoFactorEnabled: false } });
      await sessions.chooseAccount(session?.session.token ?? '', accountId);
      expect(await sessionOf(headers)).toMatchObject({ session: { accountId } });
      expect((await sessions.list(userId, Date.now())).map(({ session_id: id }) => id)).toEqual([session?.session.id]);
      const seen = (await people.members(accountId)).find(({ id }) => id === userId);
      expect(Date.parse(seen?.last_seen ?? '')).toBeGreaterThan(Date.now() - 3_600_000);
    });

    it('are stored by hash: the store never has the token, and the hash does not open them', async () => {
      const headers = await signIn();
      const token = (await sessionOf(headers))?.session.token ?? '';
      expect(token).not.toBe('');
      expect(decodeURIComponent(headers.get('cookie') ?? '')).toContain(`${token}.`);
      const row = await database.query
        .selectFrom('sessions')
        .selectAll()
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      expect(JSON.stringify(row)).not.toContain(token);
      const { internalAdapter } = await auth.$context;
      expect(await internalAdapter.findSession(token)).toMatchObject({ session: { id: row.id, token } });
      expect(await internalAdapter.findSession(row.token)).toBeNull();
    });

    it('are extended without changing the browser’s token', async () => {
      const headers = await signIn();
      const before = await sessionOf(headers);
      const longAgo = new Date(Date.now() - 2 * 3_600_000).toISOString();
      const soon = new Date(Date.now() + 24 * 3_600_000).toISOString();
      await database.query
        .updateTable('sessions')
        .set({ updated_at: longAgo, expires_at: soon })
        .where('user_id', '=', userId)
        .execute();
      const renewed = await auth.api.getSession({ headers, returnHeaders: true });
      expect(renewed.response?.session.token).toBe(before?.session.token);
      expect(Number(renewed.response?.session.expiresAt)).toBeGreaterThan(Date.parse(soon));
      expect(await sessionOf(cookiesOf(renewed.headers))).toMatchObject({ session: { id: before?.session.id } });
    });

    it('end one by one or all but one, only for their own person', async () => {
      const [first, second, third] = [await signIn(), await signIn(), await signIn()];
      const idOf = async (headers: Headers) => (await sessionOf(headers))?.session.id ?? '';
      expect(await sessions.end('user_other', await idOf(first))).toBe(false);
      await sessions.endOthers('user_other', '');
      expect(await sessions.end(userId, await idOf(first))).toBe(true);
      expect(await sessionOf(first)).toBeNull();
      await sessions.endOthers(userId, await idOf(third));
      expect(await sessionOf(second)).toBeNull();
      expect(await sessionOf(third)).not.toBeNull();
      await auth.api.signOut({ headers: third });
      expect(await sessionOf(third)).toBeNull();
    });

    it('end when the password is changed or reset; a second factor can be set up', async () => {
      const [here, elsewhere] = [await signIn(), await signIn()];
      const factor = await auth.api.enableTwoFactor({ body: { password }, headers: here });
      expect(factor.method).toBe('totp');
      await people.removeSecondFactor(userId);
      const body = { currentPassword: password, newPassword: 'another long password', revokeOtherSessions: true };
      const changed = await auth.api.changePassword({ body, headers: here, returnHeaders: true });
      expect(await sessionOf(elsewhere)).toBeNull();
      const now = cookiesOf(changed.headers);
      expect((await sessionOf(now))?.session.token).toBe(changed.response.token);
      const token = await links.createReset(userId);
      await people.resetPassword({ hash: hashLinkToken(token), nowMs: Date.now() }, 'none');
      expect(await sessionOf(now)).toBeNull();
    });
  });
}
