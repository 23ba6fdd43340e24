import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { password, signedIn, visitDashboard } from '../testing/dashboard-visitor.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { attemptLimits } from './attempt-guard.ts';

const person = { email: 'Ann@Example.com', name: 'Ann', password };

describe('the first person', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it('comes in through the setup link, is operator and owner, and the link works once', async () => {
    const visitor = visitDashboard(app);
    expect((await visitor.call('GET /session')).json).toEqual({ signed_in: false, sign_up: false, setup_needed: true });
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

  it('needs the right password, and says the same of a wrong one and of a stranger', async () => {
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

  it('is refused for a while after too many failures, with the right password too, and for strangers alike', async () => {
    const { email } = await signedIn(app, { accountId: app.accountId, role: 'viewer' });
    for (const name of [email, 'stranger@example.com']) {
      const address = name === email ? '192.0.2.1' : '192.0.2.2';
      const attempt = (given: string) =>
        visit().call('POST /sign-in', { body: { email: name, password: given }, address });
      const failures = await Promise.all(Array.from({ length: attemptLimits.pair + 5 }, () => attempt('wrong')));
      expect(failures.filter(({ status }) => status === 401)).toHaveLength(attemptLimits.pair);
      const late = await attempt(password);
      expect([late.status, late.json.error.code]).toEqual([429, 'rate_limit_exceeded']);
      expect(late.json.error.retry_after).toBe(Number(late.headers['retry-after']));
    }
    const elsewhere = await visit().call('POST /sign-in', { body: { email, password }, address: '192.0.2.3' });
    expect(elsewhere.status).toBe(200);
  });

  it('ends with signing out: the cookie is worthless afterwards', async () => {
    const visitor = await signedIn(app, { accountId: app.accountId, role: 'viewer' });
    const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ');
    expect((await visitor.call('POST /sign-out')).json).toEqual({ done: true });
    expect(visitor.cookies.size).toBe(0);
    expect((await visit().call('GET /keys', { headers: { cookie } })).status).toBe(401);
  });

  it('O1: counts only calls from our own address, whatever Host says', async () => {
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

  it('is by invitation unless the operator lets the public in', async () => {
    const body = { email: 'new@example.com', name: 'New', password, account_name: 'Forum' };
    expect((await visit().call('POST /sign-up', { body })).status).toBe(403);
    expect(await app.stores.accounts.list()).toHaveLength(1);
  });

  it('asks for the second factor once it is confirmed, takes each backup code once, and lets it be removed', async () => {
    const visitor = await signedIn(app, { accountId: app.accountId, role: 'viewer' });
    const begun = await visitor.call('POST /profile/second-factor', { body: { password } });
    expect(begun.json.uri).toMatch(/^otpauth:\/\/totp\//);
    const code = () => totp(begun.json.secret);
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

describe('with a public https address', () => {
  it('the cookie is bound to the host and to TLS, and sign-up is open where the operator says so', async () => {
    const origin = 'https://moderato.example.com';
    const app = await startTestApp({ MODERATO_PUBLIC_URL: origin, MODERATO_DASHBOARD_SIGNUP: 'on' });
    try {
      const visitor = visitDashboard(app, origin);
      const body = { email: 'new@example.com', name: 'New', password, account_name: 'Forum' };
      const { status, headers } = await visitor.call('POST /sign-up', { body });
      expect(status).toBe(200);
      expect([headers['set-cookie'] ?? []].flat()[0]).toMatch(/^__Host-moderato\.session_token=.*Path=\/;.*Secure/);
      expect((await visitor.call('GET /session')).json).toMatchObject({
        user: { operator: false },
        accounts: [{ name: 'Forum', plan: 'free', role: 'owner' }],
      });
      const taken = await visitDashboard(app, origin).call('POST /sign-up', {
        body: { ...body, password: 'another one 12' },
      });
      expect([taken.status, taken.json.error.code]).toEqual([401, 'sign_in_failed']);
    } finally {
      await app.close();
    }
  });
});

/** As an authenticator does it (RFC 6238). */
function totp(secret: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = (mac.at(-1) as number) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
