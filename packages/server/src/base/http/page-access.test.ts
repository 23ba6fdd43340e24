import { callNames, dashboardCalls, type Role, roleAllows, roles } from '@moderato/contract/dashboard';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sampleRequest } from '../../testing/dashboard-samples.ts';
import { type SignedInVisitor, signedIn, visitDashboard } from '../../testing/dashboard-visitor.ts';
import { type FurnishedAccount, furnishAccount, rowsOf } from '../../testing/furnish-account.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const harmlessPosts = callNames.filter((name) => dashboardCalls[name].harmless);

const isUnsafe = (name: string) => !name.startsWith('GET ');
const needsRole = (name: (typeof callNames)[number]): Role | undefined => {
  const { access } = dashboardCalls[name];
  return (roles as readonly string[]).includes(access) ? (access as Role) : undefined;
};

describe('access to the dashboard’s calls', () => {
  let app: TestApp;
  let account: FurnishedAccount;
  const people = new Map<Role, SignedInVisitor>();
  beforeAll(async () => {
    app = await startTestApp();
    account = await furnishAccount(app, 'walked');
    for (const role of roles) people.set(role, await signedIn(app, { accountId: account.things.accountId, role }));
    // Figures are counted after the call, and are no change that a dashboard call made.
    await vi.waitFor(async () => expect((await state()).uncounted_calls).toEqual([]), { timeout: 60_000 });
  }, 120_000);
  afterAll(() => app.close());

  const person = (role: Role) => people.get(role) as SignedInVisitor;
  const state = () => rowsOf(app, account.things.accountId);

  it('gives viewers no call that changes anything but views of their own', () => {
    const forViewers = callNames.filter((name) => isUnsafe(name) && needsRole(name) === 'viewer');
    expect(forViewers.filter((name) => !harmlessPosts.includes(name) && !name.includes(' /views'))).toEqual([]);
  });

  it('calls marked as harmless change nothing', async () => {
    const before = await state();
    for (const name of harmlessPosts) {
      const { status, text } = await person('viewer').call(name, sampleRequest(name, account.things));
      expect([200, 415], `${name}: ${text}`).toContain(status);
    }
    expect(await state()).toEqual(before);
  });

  it.each(callNames)('%s needs a session, unless it is public', async (name) => {
    const { status, json } = await visitDashboard(app).call(name, sampleRequest(name, account.things));
    if (dashboardCalls[name].access === 'public') expect(json?.error?.code).not.toBe('unauthorized');
    else expect([status, json.error.code]).toEqual([401, 'unauthorized']);
  });

  it.each(callNames.filter((name) => needsRole(name)))(
    '%s is refused below its role and changes nothing',
    async (name) => {
      const before = await state();
      for (const role of roles) {
        if (roleAllows(role, needsRole(name) as Role)) continue;
        const { status, json } = await person(role).call(name, sampleRequest(name, account.things));
        expect([role, status, json.error.code]).toEqual([role, 403, 'forbidden']);
      }
      expect(await state()).toEqual(before);
    },
  );

  it.each(callNames.filter((name) => dashboardCalls[name].access === 'operator'))(
    '%s is refused to owners who are not operators',
    async (name) => {
      const { status, json } = await person('owner').call(name, sampleRequest(name, account.things));
      expect([status, json.error.code]).toEqual([403, 'forbidden']);
    },
  );

  it.each(callNames.filter(isUnsafe))('O1: %s is refused from another origin and without an origin', async (name) => {
    const before = await state();
    const sample = sampleRequest(name, account.things);
    for (const origin of ['https://evil.example.com', '']) {
      const { status, json } = await person('owner').call(name, { ...sample, headers: { origin } });
      expect([status, json.error.code]).toEqual([403, 'forbidden']);
    }
    expect(await state()).toEqual(before);
  });

  it.each(callNames.filter((name) => dashboardCalls[name].body))(
    '%s refuses a body that does not match its schema',
    async (name) => {
      const visitor = await operator();
      const sample = sampleRequest(name, account.things);
      const send = (body: unknown) => visitor.call(name, { ...sample, body });
      // The same except for the types: nothing is coerced.
      const wrong = Object.fromEntries(Object.keys(sample.body as object).map((key) => [key, { not: 'this' }]));
      for (const body of [wrong, [], 'text', 7, null]) {
        const { status, json } = await send(body);
        expect([status, json.error.code], JSON.stringify(body)).toEqual([400, 'invalid_request']);
        expect(Object.keys(json.error)).toEqual(['code', 'message']);
      }
    },
  );

  let running: Promise<SignedInVisitor> | undefined;
  let uses = 0;
  /** Changes to another account now and then, because the number of changes per account is limited. */
  function operator(): Promise<SignedInVisitor> {
    uses += 1;
    if (running === undefined || uses % 20 === 0) running = newOperator();
    return running;
  }
  async function newOperator(): Promise<SignedInVisitor> {
    const { id: accountId } = await app.stores.accounts.create('Another', 'pro');
    return signedIn(app, { accountId, role: 'owner', operator: true });
  }

  it.each(callNames.filter((name) => needsRole(name) && !name.startsWith('DELETE ')))(
    '%s is open to its role',
    async (name) => {
      // An admin changes members, but not owners.
      // Whoever decided about an item may not answer its appeal.
      // Viewers change views of their own, and nobody else's.
      const nobodys = { appealId: 'apl_nobody', viewId: 'view_nobody' };
      const things = { ...account.things, ...nobodys, userId: person('moderator').userId };
      const { status } = await person(needsRole(name) as Role).call(name, sampleRequest(name, things));
      expect([401, 403, 500]).not.toContain(status);
    },
  );
});
