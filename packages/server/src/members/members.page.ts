/** The people of an account. Only owners make and unmake owners, and there is always one. */

import type { Invitation, MemberList, membersCalls, Role } from '@moderato/contract';
import type { AuditLog } from '../audit/audit-log.ts';
import type { Handlers, Member } from '../page.ts';
import { type Refused, refuse } from '../route.ts';
import { linkAddress } from '../sign-in/link-token.ts';
import type { InvitationRecord, LinksStore } from '../sign-in/links-store.ts';
import type { MemberChange, MembersStore } from './members-store.ts';

export interface MembersParts {
  readonly people: Pick<MembersStore, 'members' | 'setRole' | 'remove'>;
  readonly links: LinksStore;
  readonly audit: AuditLog;
  readonly publicUrl: string;
}

const ownersOnly = () => refuse('forbidden', 'Only an owner can make or unmake owners.');
const refusals: Record<Exclude<MemberChange, 'done'>, () => Refused> = {
  unknown: () => refuse('not_found', 'There is no such member.'),
  last_owner: () => refuse('conflict', 'An account always has an owner: make somebody else one first.'),
};

export function membersHandlers({
  people,
  links,
  audit,
  publicUrl,
}: MembersParts): Handlers<keyof typeof membersCalls> {
  async function list(accountId: string): Promise<MemberList> {
    const [members, invitations] = await Promise.all([
      people.members(accountId),
      links.listInvitations(accountId, Date.now()),
    ]);
    return {
      members: members.map((member) => ({
        user_id: member.id,
        email: member.email,
        name: member.name,
        role: member.role,
        two_factor: member.twoFactor,
        joined_at: new Date(member.joinedAtMs).toISOString(),
        last_seen_at: member.lastSeenAtMs === null ? null : new Date(member.lastSeenAtMs).toISOString(),
      })),
      invitations: invitations.map(toWire),
    };
  }

  /** The member that is meant, unless only an owner may touch them. */
  async function find(actor: Member, userId: string, wanted?: Role) {
    const target = (await people.members(actor.accountId)).find(({ id }) => id === userId);
    if (target === undefined) return refusals.unknown();
    const aboutOwners = target.role === 'owner' || wanted === 'owner';
    return aboutOwners && actor.role !== 'owner' ? ownersOnly() : target;
  }

  return {
    'GET /members': ({ member }) => list(member.accountId),

    async 'PUT /members/:user_id'({ member, params: { user_id: userId }, body: { role } }) {
      const target = await find(member, userId, role);
      if ('refusal' in target) return target;
      const change = await people.setRole(member.accountId, userId, role);
      if (change !== 'done') return refusals[change]();
      await audit.note(member.accountId, member, {
        action: 'member.role_changed',
        subject: target.email,
        before: { role: target.role },
        after: { role },
      });
      return list(member.accountId);
    },

    async 'DELETE /members/:user_id'({ member, params: { user_id: userId } }) {
      const target = await find(member, userId);
      if ('refusal' in target) return target;
      const change = await people.remove(member.accountId, userId);
      if (change !== 'done') return refusals[change]();
      await audit.note(member.accountId, member, {
        action: 'member.removed',
        subject: target.email,
        before: { role: target.role },
      });
      return list(member.accountId);
    },

    async 'POST /invitations'({ member, body }) {
      const { role } = body;
      const email = body.email.toLowerCase();
      if (role === 'owner' && member.role !== 'owner') return ownersOnly();
      const { accountId } = member;
      if ((await people.members(accountId)).some((other) => other.email === email)) {
        return refuse('conflict', 'This person is a member already.');
      }
      const { token, invitation } = await links.createInvitation({ accountId, email, role, createdBy: member.email });
      await audit.note(accountId, member, { action: 'member.invited', subject: email, after: { role } });
      return { invitation: toWire(invitation), link: linkAddress(publicUrl, 'invitation', token) };
    },

    async 'DELETE /invitations/:invitation_id'({ member, params: { invitation_id: id } }) {
      const withdrawn = await links.withdraw(member.accountId, id);
      if (withdrawn === undefined) return refuse('not_found', 'There is no such invitation.');
      const { email, role } = withdrawn;
      await audit.note(member.accountId, member, { action: 'invitation.withdrawn', subject: email, before: { role } });
      return list(member.accountId);
    },
  };
}

function toWire(invitation: InvitationRecord): Invitation {
  return {
    invitation_id: invitation.id,
    email: invitation.email,
    role: invitation.role,
    invited_by: invitation.createdBy,
    created_at: new Date(invitation.createdAtMs).toISOString(),
    expires_at: new Date(invitation.expiresAtMs).toISOString(),
  };
}
