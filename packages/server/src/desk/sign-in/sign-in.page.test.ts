import { createHmac } from 'node:crypto';
import type { Role } from '@moderato/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rates } from '../../base/fairness/gates.ts';
import { createSqlBudget } from '../../base/fairness/sql-budget.ts';
import { password, signedIn, visitDashboard } from '../../testing/dashboard-visitor.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { attemptHolder } from './attempt-guard.ts';

const person = { email: 'Ann@Example.com', name: 'Ann', password };

describe('the first person', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it('signs up through the setup link, which works once, and is operator and owner', async () => {
    const visitor = visitDashboard(app);
    expect((await visitor.call('GET /session')).json).toEqual({
      signed_in: false,
      sign_up: false,
      setup_needed: true,
      openid: null,
    });
    const [token, other] = [await app.stores.links.createSetup(), await app.stores.links.createSetup()];
    const done = await visitor.call('POST /setup', { body: { token, ...person } });
    expect([done.status, done.json]).toEqual([200, { done: true }]);
    expect((await visitor.call('GET /session')).json).toMatchObject({
      signed_in: true,
      user: { email: 'ann@example.com', name: 'Ann', operator: true, two_factor: false },
      accounts: [{ account_id: app.accountId, role: 'owner' }],
      account_id: app.accountId,
      role: 'owner',
    });
    for (const used of [token, other]) {
      const again = await visitDashboard(app).call('POST /setup', {
        body: { ...person, token: used, email: 'eve@example.com' },
      });
      expect([again.status, again.json.error.code]).toEqual([404, 'not_found']);
    }
    expect(await app.stores.people.findByEmail('eve@example.com')).toBeUndefined();
  });

  it('needs a password that is not easy to guess, wherever it is set', async () => {
    const { email } = await signedIn(app, { accountId: app.accountId, role: 'viewer' });
    const visitor = visitDashboard(app);
    await visitor.call('POST /sign-in', { body: { email, password } });
    const token = 'A'.repeat(43);
    const weak = 'passwordpassword';
    for (const reply of [
      await visitor.call('PUT /profile/password', { body: { current_password: password, password: weak } }),
      await visitDashboard(app).call('POST /reset-password', { body: { token, password: weak } }),
      await visitDashboard(app).call('POST /invitations/accept', { body: { token, name: 'Eve', password: weak } }),
    ]) {
      expect([reply.status, reply.json.error.message]).toEqual([400, expect.stringContaining('easy to guess')]);
    }
  });

  it('has a cookie that scripts and other sites cannot use', async () => {
    const visitor = visitDashboard(app);
    const { headers } = await visitor.call('POST /sign-in', { body: { email: person.email, password } });
    const [cookie] = [headers['set-cookie'] ?? []].flat();
    expect(cookie).toMatch(/^moderato\.session_token=/);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
    expect(cookie).not.toMatch(/Secure|Domain/);
  });
});

describe('signing in', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());
  const visit = () => visitDashboard(app);

  it('needs the right password, and gives the same answer for a wrong one and an unknown person', async () => {
    const { email } = await signedIn(app, { accountId: app.accountId, role: 'viewer' });
    const wrong = await visit().call('POST /sign-in', { body: { email, password: 'wrong' } });
    const stranger = await visit().call('POST /sign-in', { body: { email: 'nobody@example.com', password } });
    const malformed = await visit().call('POST /sign-in', { body: { email: 'nobody@localhost', password } });
    expect([wrong.status, wrong.json.error.code]).toEqual([401, 'sign_in_failed']);
    expect(stranger.text).toBe(wrong.text);
    expect(malformed.text).toBe(wrong.text);
    expect((await visit().call('POST /sign-in', { body: { email, password } })).json).toEqual({
      two_factor_needed: false,
    });
  });

  it('is refused for a while after too many failures, even with the right password, and for unknown people alike', async () => {
    const { email } = await signedIn(app, { accountId: app.accountId, role: 'viewer' });
    for (const name of [email, 'stranger@example.com']) {
      const address = name === email ? '192.0.2.1' : '192.0.2.2';
      const attempt = (given: string) =>
        visit().call('POST /sign-in', { body: { email: name, password: given }, address });
      const failures = await Promise.all(Array.from({ length: rates.signInPair.atOnce + 5 }, () => attempt('wrong')));
      expect(failures.filter(({ status }) => status === 401)).toHaveLength(rates.signInPair.atOnce);
      const late = await attempt(password);
      expect([late.status, late.json.error.code]).toEqual([429, 'rate_limit_exceeded']);
      expect(late.json.error.retry_after).toBe(Number(late.headers['retry-after']));
    }
    const elsewhere = await visit().call('POST /sign-in', { body: { email, password }, address: '192.0.2.3' });
    expect(elsewhere.status).toBe(200);
  });

  it('never counts a right password as an attempt', async () => {
    const { email } = await signedIn(app, { accountId: app.accountId, role: 'viewer' });
    for (let i = 0; i < rates.signInPair.atOnce + 2; i++) {
      const { status } = await visit().call('POST /sign-in', { body: { email, password }, address: '192.0.2.40' });
      expect(status).toBe(200);
    }
  });

  it('lets a person’s own browser in, however often strangers fail', async () => {
    const own = await signedIn(app, { accountId: app.accountId, role: 'viewer' });
    const { email } = own;
    await own.call('POST /sign-out');
    expect([...own.cookies.keys()]).toEqual(['moderato.browser']);
    const budget = createSqlBudget(app.stores.database);
    const address = '192.0.2.50';
    const subjects = [`address ${address}`, `pair ${address} ${email}`, `person ${email}`];
    for (const subject of subjects) await budget.charge(attemptHolder(subject), rates.signInPerson, 200);
    const signIn = (visitor = visit(), given = password) =>
      visitor.call('POST /sign-in', { body: { email, password: given }, address });
    expect((await signIn()).status).toBe(429);
    const cookie = own.cookies.get('moderato.browser') ?? '';
    const forged = visit();
    forged.cookies.set('moderato.browser', `${cookie.slice(0, -4)}AAAA`);
    expect((await signIn(forged)).status).toBe(429);
    const other = await signedIn(app, { accountId: app.accountId, role: 'viewer' });
    expect((await signIn(other)).status).toBe(429);
    expect((await signIn(own)).status).toBe(200);
    own.cookies.set('moderato.browser', cookie);
    // It cannot be used for guessing either.
    for (let i = 0; i < rates.signInBrowser.atOnce; i++) expect((await signIn(own, 'wrong')).status).toBe(401);
    expect((await signIn(own)).status).toBe(429);
  });

  it('makes the cookie useless after signing out', async () => {
    const visitor = await signedIn(app, { accountId: app.accountId, role: 'viewer' });
    const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ');
    expect((await visitor.call('POST /sign-out')).json).toEqual({ done: true });
    expect([...visitor.cookies.keys()]).toEqual(['moderato.browser']);
    expect((await visit().call('GET /keys', { headers: { cookie } })).status).toBe(401);
  });

  it('O1: accepts only calls from our own origin, whatever Host says', async () => {
    const { email } = await signedIn(app, { accountId: app.accountId, role: 'viewer' });
    const signIn = (headers: Record<string, string>, origin?: string) =>
      visitDashboard(app, origin).call('POST /sign-in', { body: { email, password }, headers });
    expect((await signIn({ host: 'evil.example.com' })).status).toBe(200);
    expect((await signIn({}, 'http://localhost:8080')).status).toBe(200);
    for (const origin of ['https://evil.example.com', 'http://127.0.0.1:8081', 'null', 'https://127.0.0.1:8080']) {
      const refused = await signIn({ host: new URL('http://evil.example.com').host }, origin);
      expect([refused.status, refused.json.error.code], origin).toEqual([403, 'forbidden']);
    }
  });

  it('needs an invitation unless the operator allows sign-up', async () => {
    const body = { email: 'new@example.com', name: 'New', password, account_name: 'Forum' };
    expect((await visit().call('POST /sign-up', { body })).status).toBe(403);
    expect(await app.stores.accounts.list()).toHaveLength(1);
  });

  it('asks for the second factor once it is confirmed, accepts each backup code once, and can remove it', async () => {
    const visitor = await signedIn(app, { accountId: app.accountId, role: 'viewer' });
    const begun = await visitor.call('POST /profile/second-factor', { body: { password } });
    expect(begun.json.uri).toMatch(/^otpauth:\/\/totp\//);
    // Each works once: the next one is already valid.
    let step = 0;
    const code = () => totp(begun.json.secret, step++);
    // Not confirmed yet: signing in works as before.
    expect((await visit().call('POST /sign-in', { body: { email: visitor.email, password } })).json).toEqual({
      two_factor_needed: false,
    });
    expect((await visitor.call('POST /profile/second-factor/confirm', { body: { code: code() } })).status).toBe(200);
    expect((await visitor.call('GET /session')).json).toMatchObject({ user: { two_factor: true } });

    const next = visit();
    const first = await next.call('POST /sign-in', { body: { email: visitor.email, password } });
    expect(first.json).toEqual({ two_factor_needed: true });
    expect((await next.call('GET /keys')).status).toBe(401);
    expect((await next.call('POST /sign-in/second-factor', { body: { code: '000000' } })).status).toBe(401);
    expect((await next.call('POST /sign-in/second-factor', { body: { code: code() } })).status).toBe(200);
    expect((await next.call('GET /keys')).status).toBe(200);

    const backup = begun.json.backup_codes[0] as string;
    for (const expected of [200, 401]) {
      const another = visit();
      await another.call('POST /sign-in', { body: { email: visitor.email, password } });
      expect((await another.call('POST /sign-in/second-factor', { body: { code: backup } })).status).toBe(expected);
    }
    expect((await visitor.call('POST /profile/second-factor/remove', { body: { password: 'wrong' } })).status).toBe(
      401,
    );
    expect((await visitor.call('POST /profile/second-factor/remove', { body: { password } })).status).toBe(200);
    expect((await visit().call('POST /sign-in', { body: { email: visitor.email, password } })).json).toEqual({
      two_factor_needed: false,
    });
  });
});

describe('second factors and session length', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());
  const visit = () => visitDashboard(app);

  async function withSecondFactor(accountId = app.accountId, role: Role = 'viewer') {
    const visitor = await signedIn(app, { accountId, role });
    const begun = await visitor.call('POST /profile/second-factor', { body: { password } });
    const code = totp(begun.json.secret);
    expect((await visitor.call('POST /profile/second-factor/confirm', { body: { code } })).status).toBe(200);
    return { visitor, secret: begun.json.secret, backupCodes: begun.json.backup_codes, code };
  }

  /** How many of the concurrent attempts with the code succeeded; all begin before the first ends. */
  async function enter(email: string, code: string, attempts: number): Promise<number[]> {
    const visitors = Array.from({ length: attempts }, visit);
    for (const visitor of visitors) await visitor.call('POST /sign-in', { body: { email, password } });
    const replies = await Promise.all(
      visitors.map((visitor) => visitor.call('POST /sign-in/second-factor', { body: { code } })),
    );
    const seen = await Promise.all(visitors.map((visitor) => visitor.call('GET /keys')));
    expect(seen.map(({ status }) => status)).toEqual(replies.map(({ status }) => status));
    return replies.map(({ status }) => status).sort();
  }

  it('each code works once, of an authenticator or a backup, even in simultaneous attempts', async () => {
    const { visitor, secret, backupCodes, code } = await withSecondFactor();
    expect(await enter(visitor.email, code, 1)).toEqual([401]);
    const next = totp(secret, 1);
    expect(await enter(visitor.email, next, 4)).toEqual([200, 401, 401, 401]);
    expect(await enter(visitor.email, next, 1)).toEqual([401]);
    expect(await enter(visitor.email, backupCodes[0] ?? '', 4)).toEqual([200, 401, 401, 401]);
    expect(await enter(visitor.email, backupCodes[0] ?? '', 1)).toEqual([401]);
    expect(await enter(visitor.email, backupCodes[1] ?? '', 1)).toEqual([200]);
  });

  it('an account can require a second factor: members without one see only their profile', async () => {
    const { accountId } = await app.addAccount('free');
    const bare = await signedIn(app, { accountId, role: 'owner' });
    const first = await bare.call('PUT /members/second-factor', { body: { required: true } });
    expect([first.status, first.json.error.message]).toEqual([409, 'Set up a second factor of your own first.']);
    const { visitor: owner } = await withSecondFactor(accountId, 'owner');
    const admin = await signedIn(app, { accountId, role: 'admin' });
    expect((await admin.call('PUT /members/second-factor', { body: { required: true } })).status).toBe(403);
    const required = await owner.call('PUT /members/second-factor', { body: { required: true } });
    expect(required.json).toMatchObject({ second_factor_required: true });

    const refused = await admin.call('GET /keys');
    expect([refused.status, refused.json.error.message]).toEqual([
      ...[403, 'A second factor is required here. Set it up in your profile first.'],
    ]);
    expect((await admin.call('GET /session')).json).toMatchObject({ second_factor_needed: true });
    expect((await owner.call('GET /keys')).status).toBe(200);
    const kept = await owner.call('POST /profile/second-factor/remove', { body: { password } });
    expect(kept.status).toBe(409);

    const begun = await admin.call('POST /profile/second-factor', { body: { password } });
    await admin.call('POST /profile/second-factor/confirm', { body: { code: totp(begun.json.secret) } });
    expect((await admin.call('GET /keys')).status).toBe(200);
    expect((await owner.call('PUT /members/second-factor', { body: { required: false } })).status).toBe(200);
    expect((await owner.call('POST /profile/second-factor/remove', { body: { password } })).status).toBe(200);
    expect((await bare.call('GET /keys')).status).toBe(200);
  });

  it('the operator can require a second factor of everybody', async () => {
    const strict = await startTestApp({ MODERATO_SECOND_FACTOR: 'required' });
    try {
      const visitor = await signedIn(strict, { accountId: strict.accountId, role: 'owner', operator: true });
      expect((await visitor.call('GET /keys')).status).toBe(403);
      expect((await visitor.call('GET /operator/accounts')).status).toBe(403);
      const begun = await visitor.call('POST /profile/second-factor', { body: { password } });
      await visitor.call('POST /profile/second-factor/confirm', { body: { code: totp(begun.json.secret) } });
      expect((await visitor.call('GET /keys')).status).toBe(200);
      expect((await visitor.call('POST /profile/second-factor/remove', { body: { password } })).status).toBe(409);
    } finally {
      await strict.close();
    }
  });

  it('a session ends 30 days after it began, however often it is used', async () => {
    const visitor = await signedIn(app, { accountId: app.accountId, role: 'viewer' });
    const beginBefore = (days: number) =>
      app.stores.database.query
        .updateTable('sessions')
        .set({ created_at: new Date(Date.now() - days * 24 * 3_600_000).toISOString() })
        .where('user_id', '=', visitor.userId)
        .execute();
    await beginBefore(29.9);
    const [entry] = (await visitor.call('GET /profile/sessions')).json.sessions;
    expect(Date.parse(entry?.expires_at ?? '') - Date.now()).toBeLessThan(0.2 * 24 * 3_600_000);
    await beginBefore(30.1);
    expect((await visitor.call('GET /keys')).status).toBe(401);
    expect((await visitor.call('GET /session')).json.signed_in).toBe(false);
  });
});

describe('with a public https address', () => {
  it('the cookie is bound to the host and to TLS, and sign-up is open if the operator allows it', async () => {
    const origin = 'https://moderato.example.com';
    const app = await startTestApp({ MODERATO_PUBLIC_URL: origin, MODERATO_DASHBOARD_SIGNUP: 'on' });
    try {
      const visitor = visitDashboard(app, origin);
      const body = { email: 'new@example.com', name: 'New', password, account_name: 'Forum' };
      const { status, headers } = await visitor.call('POST /sign-up', { body });
      expect(status).toBe(200);
      expect(headers['strict-transport-security']).toBe('max-age=31536000');
      expect([headers['set-cookie'] ?? []].flat()[0]).toMatch(/^__Host-moderato\.session_token=.*Path=\/;.*Secure/);
      expect((await visitor.call('GET /session')).json).toMatchObject({
        user: { operator: false },
        accounts: [{ name: 'Forum', plan: 'free', role: 'owner' }],
      });
      const taken = await visitDashboard(app, origin).call('POST /sign-up', {
        body: { ...body, password: 'another one 12' },
      });
      expect([taken.status, taken.json.error.code]).toEqual([401, 'sign_in_failed']);
      // One network may create a few accounts, and no more.
      const statuses: number[] = [];
      for (let i = 0; i < rates.signUp.atOnce; i++) {
        const another = { ...body, email: `new${i}@example.com` };
        statuses.push((await visitDashboard(app, origin).call('POST /sign-up', { body: another })).status);
      }
      expect(statuses).toEqual([200, 200, 200, 429, 429]);
    } finally {
      await app.close();
    }
  });
});

/** Like an authenticator (RFC 6238). */
function totp(secret: string, step = 0): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + step));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = (mac.at(-1) as number) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
