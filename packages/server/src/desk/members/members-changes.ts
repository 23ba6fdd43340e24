/**
 * Changes of who belongs to an account and as what, and of operators. Only owners can add and remove owners, the
 * command line can do everything, and an account with members always has an owner.
 */

import { limits, type Role } from '@moderato/contract';
import { type Actor, type By, instanceLog, personActor } from '../../base/audit/actor.ts';
import type { Change } from '../../base/audit/change.ts';
import { refuse } from '../../base/http/route.ts';
import { lockAccount } from '../../base/storage/lock-account.ts';
import { deadLink } from './link-token.ts';
import { createLinksStore } from './links-store.ts';
import { createMembersStore, type MemberRecord, type Person } from './members-store.ts';
import { createPeopleStore, type JoiningPerson, type NewPerson, type UsedLink } from './people-store.ts';

export type MembersChanges = ReturnType<typeof createMembersChanges>;

const ownersOnly = () => refuse('forbidden', 'Only an owner can add or remove owners.');
const noMember = () => refuse('not_found', 'There is no such member.');

export function createMembersChanges(change: Change) {
  /** Without a role, the member is removed. */
  const changeMember = (by: By, userId: string, role?: Role) =>
    change<MemberRecord>(by, async (within) => {
      // One change of an account's members at a time: there must always be an owner.
      await lockAccount(within, by.accountId);
      const store = createMembersStore(within);
      const members = await store.members(by.accountId);
      const member = members.find(({ id }) => id === userId);
      if (member === undefined) return noMember();
      if ((member.role === 'owner' || role === 'owner') && !mayMakeOwners(by.actor)) return ownersOnly();
      if (role !== 'owner' && !members.some((other) => other.role === 'owner' && other !== member)) {
        return refuse('conflict', 'An account needs at least one owner. Make somebody else an owner first.');
      }
      const [subject, before] = [member.email, { role: member.role }];
      if (role === undefined) {
        await store.remove(by.accountId, userId);
        return { answer: member, note: { action: 'member.removed', subject, before } };
      }
      await store.setRole(by.accountId, userId, role);
      const note = { action: 'member.role_changed', subject, before, after: { role } } as const;
      return { answer: { ...member, role }, note };
    });

  return {
    setRole: (by: By, userId: string, role: Role) => changeMember(by, userId, role),
    remove: (by: By, userId: string) => changeMember(by, userId),

    /**
     * A link with which a member chooses a new password; only this result contains the token. Not for people who also
     * belong to other accounts: no account may give access to another one.
     */
    offerReset: (by: By, userId: string) =>
      change(by, async (within) => {
        const members = createMembersStore(within);
        const member = (await members.members(by.accountId)).find(({ id }) => id === userId);
        if (member === undefined) return noMember();
        if (!mayMakeOwners(by.actor)) return refuse('forbidden', 'Only an owner can reset a password.');
        if (by.actor.kind === 'member' && by.actor.userId === userId) {
          return refuse('conflict', 'Change your own password in your profile.');
        }
        if (member.operator === 1 || (await members.memberships(userId)).length > 1) {
          return refuse(
            'conflict',
            'This person belongs to other accounts too. Ask the operator of this service to reset the password.',
          );
        }
        const token = await createLinksStore(within).createReset(userId);
        const after = { second_factor_removed: false };
        return { answer: token, note: { action: 'password.reset_offered', subject: member.email, after } };
      }),

    /** Only this result contains the token. */
    invite: (by: By, address: string, role: Role) =>
      change(by, async (within) => {
        const email = address.toLowerCase();
        const { accountId, actor } = by;
        if (role === 'owner' && !mayMakeOwners(actor)) return ownersOnly();
        if ((await createMembersStore(within).members(accountId)).some((member) => member.email === email)) {
          return refuse('conflict', 'This person is already a member.');
        }
        const links = createLinksStore(within);
        await lockAccount(within, accountId);
        const open = await links.listInvitations(accountId, Date.now());
        if (open.length >= limits.openInvitationsPerAccount && !open.some((invited) => invited.email === email)) {
          return refuse(
            'conflict',
            `At most ${limits.openInvitationsPerAccount} invitations can be open. Withdraw some first.`,
          );
        }
        const createdBy = actor.kind === 'member' ? actor.email : 'the command line';
        const invited = await links.createInvitation({ accountId, email, role, createdBy });
        return { answer: invited, note: { action: 'member.invited', subject: email, after: { role } } };
      }),

    withdraw: (by: By, invitationId: string) =>
      change(by, async (within) => {
        const withdrawn = await createLinksStore(within).withdraw(by.accountId, invitationId);
        if (withdrawn === undefined) return refuse('not_found', 'There is no such invitation.');
        const { email, role } = withdrawn;
        return { answer: withdrawn, note: { action: 'invitation.withdrawn', subject: email, before: { role } } };
      }),

    /** A link for the first person, until there is one; only this result contains the token. */
    offerSetup: (actor: Actor) =>
      change({ accountId: instanceLog, actor }, async (within) => {
        if (!(await createPeopleStore(within).isEmpty())) return refuse('conflict', 'The dashboard is already set up.');
        const token = await createLinksStore(within).createSetup();
        return { answer: token, note: { action: 'setup.offered', subject: 'dashboard' } };
      }),

    /** The first person: operator, and owner of the first account. */
    setUp: (link: UsedLink, facts: NewPerson) =>
      change('known later', async (within) => {
        const made = await createPeopleStore(within).setUp(link, facts);
        if (made === undefined) return deadLink();
        const { person, accountId } = made;
        const after = { role: 'owner', operator: true };
        return {
          answer: person,
          by: { accountId, actor: personActor(person) },
          note: { action: 'member.joined', subject: person.email, after },
        };
      }),

    /** A person with their own account. */
    signUp: (facts: NewPerson, accountName: string) =>
      change('known later', async (within) => {
        const made = await createPeopleStore(within).signUp(facts, accountName);
        if (made === undefined) return refuse('conflict', 'There is already a person with this e-mail address.');
        const { person, accountId } = made;
        const after = { name: accountName, plan: 'free' };
        return {
          answer: person,
          by: { accountId, actor: personActor(person) },
          note: { action: 'account.created', subject: accountId, after },
        };
      }),

    join: (link: UsedLink, who: JoiningPerson) =>
      change('known later', async (within) => {
        const accepted = await createPeopleStore(within).acceptInvitation(link, who);
        if (accepted === undefined) return deadLink();
        const { person, accountId, role } = accepted;
        return {
          answer: { person, accountId },
          by: { accountId, actor: personActor(person) },
          note: { action: 'member.joined', subject: person.email, after: { role } },
        };
      }),

    /** Applies to every member from their next call on. */
    requireSecondFactor: (by: By, required: boolean) =>
      change(by, async (within) => {
        const members = createMembersStore(within);
        const { actor, accountId } = by;
        const own = (await members.members(accountId)).find(({ id }) => actor.kind === 'member' && id === actor.userId);
        if (required && own?.two_factor_enabled === 0) {
          return refuse('conflict', 'Set up a second factor of your own first.');
        }
        const before = await members.requiresSecondFactor(accountId);
        await members.requireSecondFactor(accountId, required);
        const action = 'account.second_factor_changed';
        const note = { action, subject: accountId, before: { required: before }, after: { required } } as const;
        return { answer: required, note: before === required ? null : note };
      }),

    setOperator: (actor: Actor, person: Person, operator: boolean) =>
      change({ accountId: instanceLog, actor }, async (within) => {
        if (!(await createPeopleStore(within).setOperator(person.id, operator))) return noMember();
        const [before, after] = [{ operator: person.operator === 1 }, { operator }];
        return {
          answer: person,
          note: { action: 'operator.changed', subject: person.email, before, after },
        };
      }),
  };
}

function mayMakeOwners(actor: Actor): boolean {
  return actor.kind === 'command_line' || (actor.kind === 'member' && actor.role === 'owner');
}
