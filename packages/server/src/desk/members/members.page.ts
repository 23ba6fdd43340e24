/** The people of an account, and those who are invited. */

import { type MemberList, type membersCalls, roleAllows } from '@moderato/contract';
import { byMember } from '../../base/audit/actor.ts';
import { type Outcome, shown } from '../../base/audit/change.ts';
import type { Handlers, Member } from '../../base/http/page.ts';
import { linkAddress } from './link-token.ts';
import { type LinksStore, resetLinkMs } from './links-store.ts';
import type { MembersChanges } from './members-changes.ts';
import type { MembersStore } from './members-store.ts';

export interface MembersParts {
  readonly people: Pick<MembersStore, 'members' | 'requiresSecondFactor'>;
  readonly links: Pick<LinksStore, 'listInvitations'>;
  readonly changes: MembersChanges;
  readonly publicUrl: string;
}

export function membersHandlers({
  people,
  links,
  changes,
  publicUrl,
}: MembersParts): Handlers<keyof typeof membersCalls> {
  async function list({ accountId, userId, role }: Member): Promise<MemberList> {
    const isAdmin = roleAllows(role, 'admin');
    const [members, invitations, required] = await Promise.all([
      people.members(accountId),
      links.listInvitations(accountId, Date.now()),
      people.requiresSecondFactor(accountId),
    ]);
    return {
      members: members.map((member) => ({
        user_id: member.id,
        email: isAdmin || member.id === userId ? member.email : null,
        name: member.name,
        role: member.role,
        two_factor: member.two_factor_enabled === 1,
        joined_at: new Date(member.joined_at).toISOString(),
        last_seen_at: member.last_seen,
      })),
      invitations: isAdmin ? invitations : [],
      second_factor_required: required,
    };
  }

  const after = (member: Member, change: Outcome<unknown>) => shown(change, () => list(member));

  return {
    'GET /members': ({ member }) => list(member),

    'PUT /members/:user_id': ({ member, params: { user_id: userId }, body: { role } }) =>
      after(member, changes.setRole(byMember(member), userId, role)),

    'POST /members/:user_id/reset-link': ({ member, params: { user_id: userId } }) =>
      shown(changes.offerReset(byMember(member), userId), (token) => ({
        link: linkAddress(publicUrl, 'reset', token),
        expires_at: new Date(Date.now() + resetLinkMs).toISOString(),
      })),

    'DELETE /members/:user_id': ({ member, params: { user_id: userId } }) =>
      after(member, changes.remove(byMember(member), userId)),

    'PUT /members/second-factor': ({ member, body: { required } }) =>
      after(member, changes.requireSecondFactor(byMember(member), required)),

    'POST /invitations': ({ member, body: { email, role } }) =>
      shown(changes.invite(byMember(member), email, role), ({ token, invitation }) => ({
        invitation,
        link: linkAddress(publicUrl, 'invitation', token),
      })),

    'DELETE /invitations/:invitation_id': ({ member, params: { invitation_id: id } }) =>
      after(member, changes.withdraw(byMember(member), id)),
  };
}
