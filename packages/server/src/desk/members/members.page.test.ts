import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { password, type SignedInVisitor, signedIn, visitDashboard } from '../../testing/dashboard-visitor.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

describe('members', () => {
  let app: TestApp;
  let owner: SignedInVisitor;
  let admin: SignedInVisitor;
  beforeAll(async () => {
    app = await startTestApp();
    owner = await signedIn(app, { accountId: app.accountId, role: 'owner' });
    admin = await signedIn(app, { accountId: app.accountId, role: 'admin' });
  }, 60_000);
  afterAll(() => app.close());

  const tokenOf = (link: string) => new URL(link).hash.replace('#token=', '');
  const invite = (by: SignedInVisitor, email: string, role = 'viewer') =>
    by.call('POST /invitations', { body: { email, role } });
  const accept = (token: string, visitor = visitDashboard(app)) =>
    visitor.call('POST /invitations/accept', { body: { token, name: 'Guest', password } });

  it('an account has at most 100 open invitations; a replacement does not count twice', async () => {
    const admin = await signedIn(app, { accountId: (await app.addAccount('pro')).accountId, role: 'admin' });
    for (let count = 0; count < 100; count += 1) {
      expect((await invite(admin, `guest${count}@example.com`, 'viewer')).status).toBe(200);
    }
    const refused = await invite(admin, 'one-more@example.com', 'viewer');
    expect([refused.status, refused.json.error?.code]).toEqual([409, 'conflict']);
    expect((await invite(admin, 'guest7@example.com', 'moderator')).status).toBe(200);
  });

  it('are invited by a link that states its purpose, works once, and is in no log', async () => {
    const { json } = await invite(admin, 'Guest@Example.com', 'moderator');
    expect(json.link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/dashboard\/invitation#token=[\w-]{43}$/);
    const token = tokenOf(json.link);
    const look = await visitDashboard(app).call('POST /invitations/look', { body: { token } });
    expect(look.json).toMatchObject({ account_name: 'default', email: 'guest@example.com', role: 'moderator' });
    const guest = visitDashboard(app);
    expect((await accept(token, guest)).status).toBe(200);
    expect((await guest.call('GET /session')).json).toMatchObject({ role: 'moderator', account_id: app.accountId });
    expect((await accept(token)).status).toBe(404);
    expect(app.logged.join('')).not.toContain(token);
    const { members, invitations } = (await admin.call('GET /members')).json;
    expect(members.find(({ email }) => email === 'guest@example.com')).toMatchObject({ role: 'moderator' });
    expect(invitations).toEqual([]);
  });

  it('viewers and moderators see names, and no addresses but their own', async () => {
    const { invitation_id } = (await invite(admin, 'next@example.com')).json.invitation;
    for (const role of ['viewer', 'moderator'] as const) {
      const member = await signedIn(app, { accountId: app.accountId, role });
      const { members, invitations } = (await member.call('GET /members')).json;
      expect(members.map(({ email }) => email).filter((email) => email !== null)).toEqual([member.email]);
      expect(members.find(({ user_id: id }) => id === owner.userId)?.name).toBe(owner.name);
      expect(invitations).toEqual([]);
    }
    await admin.call('DELETE /invitations/:invitation_id', { params: { invitation_id } });
  });

  it('invitations can be withdrawn before they are used, and newer ones replace them', async () => {
    const first = tokenOf((await invite(admin, 'late@example.com')).json.link);
    const second = (await invite(admin, 'late@example.com')).json;
    expect((await accept(first)).status).toBe(404);
    const params = { invitation_id: second.invitation.invitation_id };
    expect((await admin.call('DELETE /invitations/:invitation_id', { params })).json.invitations).toEqual([]);
    expect((await accept(tokenOf(second.link))).status).toBe(404);
  });

  it('with an account join another one while signed in, and only with their own invitation', async () => {
    const other = (await app.stores.accounts.create('other', 'free')).id;
    const host = await signedIn(app, { accountId: other, role: 'owner' });
    const meant = await signedIn(app, { accountId: app.accountId, role: 'viewer' });
    const token = tokenOf((await invite(host, meant.email, 'admin')).json.link);
    expect((await admin.call('POST /invitations/accept', { body: { token } })).status).toBe(404);
    // Nobody can sign up with the address of an existing person.
    expect((await accept(token)).status).toBe(404);
    expect((await meant.call('POST /invitations/accept', { body: { token } })).status).toBe(200);
    expect((await meant.call('GET /session')).json).toMatchObject({ account_id: other, role: 'admin' });
    const back = await meant.call('POST /session/account', { body: { account_id: app.accountId } });
    expect(back.status).toBe(200);
    expect((await meant.call('GET /session')).json).toMatchObject({ account_id: app.accountId, role: 'viewer' });
    expect((await meant.call('POST /keys', { body: { mode: 'live', label: 'x' } })).status).toBe(403);
  });

  it('become owners only through owners, and one owner always remains', async () => {
    const change = (by: SignedInVisitor, user: SignedInVisitor, role: string) =>
      by.call('PUT /members/:user_id', { params: { user_id: user.userId }, body: { role } });
    const remove = (by: SignedInVisitor, user: SignedInVisitor) =>
      by.call('DELETE /members/:user_id', { params: { user_id: user.userId } });
    expect((await change(admin, admin, 'owner')).status).toBe(403);
    expect((await change(admin, owner, 'viewer')).status).toBe(403);
    expect((await remove(admin, owner)).status).toBe(403);
    expect((await invite(admin, 'boss@example.com', 'owner')).status).toBe(403);
    expect((await change(owner, owner, 'admin')).json.error.code).toBe('conflict');
    expect((await remove(owner, owner)).json.error.code).toBe('conflict');
    const second = await signedIn(app, { accountId: app.accountId, role: 'viewer' });
    expect((await change(owner, second, 'owner')).status).toBe(200);
    // Both at once: one owner remains.
    const left = await Promise.all([change(owner, owner, 'admin'), change(second, second, 'admin')]);
    expect(left.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [still, gone] = left[0]?.status === 409 ? [owner, second] : [second, owner];
    await change(still, gone, 'owner');
    await change(gone, still, 'owner');
  });

  it('get a password link from an owner: it works once, is in the audit log, and opens no other account', async () => {
    const member = await signedIn(app, { accountId: app.accountId, role: 'moderator' });
    const ask = (by: SignedInVisitor, user: SignedInVisitor) =>
      by.call('POST /members/:user_id/reset-link', { params: { user_id: user.userId } });
    expect((await ask(admin, member)).status).toBe(403);
    expect((await ask(owner, owner)).json.error.code).toBe('conflict');
    const stranger = await signedIn(app, { accountId: (await app.addAccount('pro')).accountId, role: 'viewer' });
    expect((await ask(owner, stranger)).status).toBe(404);

    const { json } = await ask(owner, member);
    expect(json.link).toMatch(/\/dashboard\/reset-password#token=[\w-]{43}$/);
    const token = tokenOf(json.link);
    expect(app.logged.join('')).not.toContain(token);
    const [entry] = (await owner.call('GET /audit')).json.items;
    expect(entry).toMatchObject({ action: 'password.reset_offered', subject: member.email });
    expect(JSON.stringify(entry)).not.toContain(token);
    const body = { token, password: 'chosen by the person' };
    expect((await visitDashboard(app).call('POST /reset-password', { body })).status).toBe(200);
    expect((await visitDashboard(app).call('POST /reset-password', { body })).status).toBe(404);
    expect((await member.call('GET /keys')).status).toBe(401);

    // A member of another account too: this account must not give access to that one.
    const elsewhere = await signedIn(app, { accountId: (await app.addAccount('pro')).accountId, role: 'owner' });
    const invited = tokenOf((await invite(owner, elsewhere.email, 'viewer')).json.link);
    expect((await elsewhere.call('POST /invitations/accept', { body: { token: invited } })).status).toBe(200);
    expect((await ask(owner, elsewhere)).json.error.code).toBe('conflict');
  });

  it('have an up-to-date time of last use', async () => {
    const member = await signedIn(app, { accountId: app.accountId, role: 'viewer' });
    const anHourAgo = new Date(Date.now() - 3_000_000).toISOString();
    const { query } = app.stores.database;
    await query.updateTable('sessions').set({ updated_at: anHourAgo }).where('user_id', '=', member.userId).execute();
    const seen = async () =>
      (await member.call('GET /members')).json.members.find(({ user_id: id }) => id === member.userId)?.last_seen_at;
    expect(Date.parse((await seen()) ?? '')).toBeGreaterThan(Date.parse(anHourAgo) + 1_000_000);
  });

  it('lose access with their next call after they are removed', async () => {
    const leaving = await signedIn(app, { accountId: app.accountId, role: 'admin' });
    expect((await leaving.call('GET /keys')).status).toBe(200);
    await owner.call('DELETE /members/:user_id', { params: { user_id: leaving.userId } });
    expect((await leaving.call('GET /keys')).status).toBe(403);
    expect((await leaving.call('GET /session')).json).toMatchObject({
      signed_in: true,
      account_id: null,
      accounts: [],
    });
  });
});

describe('sessions', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  async function signInAgain(email: string) {
    const visitor = visitDashboard(app);
    await visitor.call('POST /sign-in', { body: { email, password }, headers: { 'user-agent': 'Second/2.0' } });
    return visitor;
  }

  it('are listed without their tokens and can be ended one by one', async () => {
    const first = await signedIn(app, { accountId: app.accountId, role: 'viewer' });
    const second = await signInAgain(first.email);
    const { json, text } = await first.call('GET /profile/sessions');
    expect(json.sessions).toHaveLength(2);
    const other = json.sessions.find(({ current }) => !current);
    expect(other).toMatchObject({ user_agent: 'Second/2.0', address: '127.0.0.1' });
    for (const [, value] of second.cookies) expect(text).not.toContain(value.split('.')[0]);
    const params = { session_id: other?.session_id ?? '' };
    expect((await first.call('DELETE /profile/sessions/:session_id', { params })).status).toBe(200);
    expect((await second.call('GET /keys')).status).toBe(401);
    expect((await first.call('GET /keys')).status).toBe(200);
  });

  it('all other sessions end with a new password, and the old password stops working', async () => {
    const first = await signedIn(app, { accountId: app.accountId, role: 'viewer' });
    const second = await signInAgain(first.email);
    const change = (current: string) =>
      first.call('PUT /profile/password', { body: { current_password: current, password: 'a new long password' } });
    expect((await change('wrong')).json.error.code).toBe('sign_in_failed');
    expect((await change(password)).status).toBe(200);
    expect((await first.call('GET /keys')).status).toBe(200);
    expect((await second.call('GET /keys')).status).toBe(401);
    const body = { email: first.email, password };
    expect((await visitDashboard(app).call('POST /sign-in', { body })).status).toBe(401);
  });

  it('all end when the password is reset by link, which works once', async () => {
    const visitor = await signedIn(app, { accountId: app.accountId, role: 'viewer' });
    const token = await app.stores.links.createReset(visitor.userId);
    const reset = () =>
      visitDashboard(app).call('POST /reset-password', { body: { token, password: 'chosen by the person' } });
    expect((await reset()).status).toBe(200);
    expect((await reset()).status).toBe(404);
    expect((await visitor.call('GET /keys')).status).toBe(401);
    const body = { email: visitor.email, password: 'chosen by the person' };
    expect((await visitDashboard(app).call('POST /sign-in', { body })).status).toBe(200);
  });

  it('an expired link gives no access', async () => {
    const visitor = await signedIn(app, { accountId: app.accountId, role: 'viewer' });
    const token = await app.stores.links.createReset(visitor.userId);
    await app.stores.database.query
      .updateTable('links')
      .set({ expires_at: Date.now() - 1 })
      .execute();
    const { status } = await visitDashboard(app).call('POST /reset-password', {
      body: { token, password: 'chosen by the person' },
    });
    expect(status).toBe(404);
    expect((await visitor.call('GET /keys')).status).toBe(200);
  });
});
