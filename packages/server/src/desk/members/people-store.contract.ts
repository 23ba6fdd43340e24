import { describe, expect, it } from 'vitest';
import type { By } from '../../base/audit/actor.ts';
import { createChange } from '../../base/audit/change.ts';
import { isRefused } from '../../base/http/route.ts';
import { createAccountsStore } from '../../calls/accounts/accounts-store.ts';
import { type CreatePlace, openStore } from '../../testing/engines.ts';
import { hashLinkToken } from './link-token.ts';
import { createLinksStore } from './links-store.ts';
import { createMembersChanges } from './members-changes.ts';
import { createPeopleStore } from './people-store.ts';

export function describePeopleStore(engine: string, create: CreatePlace): void {
  describe(`people store on ${engine}`, async () => {
    const database = await openStore(create);
    const people = createPeopleStore(database);
    const links = createLinksStore(database);
    const changes = createMembersChanges(createChange(database));
    const accountId = (await createAccountsStore(database).create('Owner', 'pro')).id;

    const used = (token: string, nowMs = Date.now()) => ({ hash: hashLinkToken(token), nowMs });
    const newPerson = { name: 'Somebody', passwordHash: 'none' };
    const join = async (email: string, role: 'viewer' | 'owner' = 'viewer') => {
      const { token } = await links.createInvitation({ accountId, email, role, createdBy: 'a test' });
      const accepted = await people.acceptInvitation(used(token), newPerson);
      if (accepted === undefined) throw new Error('The invitation was not accepted.');
      return accepted.person;
    };

    it('only one of many simultaneous uses of a setup link creates the first person', async () => {
      expect(await people.isEmpty()).toBe(true);
      const tokens = await Promise.all(Array.from({ length: 4 }, () => links.createSetup()));
      const made = await Promise.all(
        tokens.map((token, i) => changes.setUp(used(token), { ...newPerson, email: `First${i}@Example.com` })),
      );
      const [first, ...others] = made.flatMap((done) => (isRefused(done) ? [] : done.answer));
      expect(others).toEqual([]);
      expect(first).toMatchObject({ operator: 1, email: expect.stringMatching(/^first\d@example\.com$/) });
      expect(await people.memberships(first?.id ?? '')).toEqual([
        { accountId, accountName: 'Owner', plan: 'pro', role: 'owner', secondFactorRequired: false },
      ]);
      expect(await people.isEmpty()).toBe(false);
    });

    it('an invitation creates one member, even if used several times at once', async () => {
      const { token } = await links.createInvitation({
        accountId,
        email: 'a@example.com',
        role: 'viewer',
        createdBy: 'x',
      });
      const accepted = await Promise.all(
        Array.from({ length: 4 }, () => people.acceptInvitation(used(token), newPerson)),
      );
      expect(accepted.filter((one) => one !== undefined)).toHaveLength(1);
      expect((await people.members(accountId)).filter(({ email }) => email === 'a@example.com')).toHaveLength(1);
    });

    it('a link works until it expires, and only for its purpose', async () => {
      const person = await join('b@example.com');
      const token = await links.createReset(person.id);
      const late = Date.now() + 3_600_001;
      expect(await people.resetPassword(used(token, late), 'new')).toBeUndefined();
      expect(await people.acceptInvitation(used(token), newPerson)).toBeUndefined();
      expect(await people.setUp(used(token), { ...newPerson, email: 'c@example.com' })).toBeUndefined();
      expect(await people.resetPassword(used(token), 'new')).toMatchObject({ id: person.id });
      expect(await people.resetPassword(used(token), 'newer')).toBeUndefined();
    });

    it('an e-mail address can be used once, in any case', async () => {
      await join('d@example.com');
      const signUp = { ...newPerson, email: 'D@EXAMPLE.com' };
      expect(await people.signUp(signUp, 'Another')).toBeUndefined();
      const made = await people.signUp({ ...signUp, email: 'E@example.com' }, 'Another');
      expect(await people.memberships(made?.person.id ?? '')).toMatchObject([
        { accountName: 'Another', plan: 'free', role: 'owner' },
      ]);
      expect(await people.findByEmail('e@EXAMPLE.com')).toMatchObject({ email: 'e@example.com', operator: 0 });
    });

    it('the last owner stays, even if several leave at the same time', async () => {
      const own = (await createAccountsStore(database).create('Two owners', 'free')).id;
      const owners: string[] = [];
      for (const email of ['f@example.com', 'g@example.com']) {
        const { token } = await links.createInvitation({ accountId: own, email, role: 'owner', createdBy: 'x' });
        owners.push((await people.acceptInvitation(used(token), newPerson))?.person.id ?? '');
      }
      const by: By = { accountId: own, actor: { kind: 'command_line' } };
      const left = await Promise.all(owners.map((id) => changes.remove(by, id)));
      expect(left.filter(isRefused)).toEqual([{ refusal: expect.objectContaining({ code: 'conflict' }) }]);
      const [last] = await people.members(own);
      expect(await changes.setRole(by, last?.id ?? '', 'viewer')).toMatchObject({ refusal: { code: 'conflict' } });
      expect(await changes.setRole(by, 'user_x', 'viewer')).toMatchObject({ refusal: { code: 'not_found' } });
    });

    it('an invitation is listed for its account until it ends or is withdrawn', async () => {
      const invited = { accountId, email: 'h@example.com', role: 'admin' as const, createdBy: 'x' };
      await links.createInvitation(invited);
      const { invitation } = await links.createInvitation(invited);
      const listed = await links.listInvitations(accountId, Date.now());
      expect(listed.filter(({ email }) => email === 'h@example.com')).toEqual([invitation]);
      expect(await links.listInvitations(accountId, Date.parse(invitation.expires_at))).toEqual([]);
      expect(await links.withdraw('acct_other', invitation.invitation_id)).toBeUndefined();
      expect(await links.withdraw(accountId, invitation.invitation_id)).toEqual(invitation);
    });
  });
}
