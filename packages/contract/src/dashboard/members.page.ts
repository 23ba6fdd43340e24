/** The people of an account and its open invitations. */

import { Type } from 'typebox';
import { oneOf } from '../strings.ts';
import { type CallFacts, gives } from './call.ts';
import { type Role, roles } from './roles.ts';
import { Email } from './text-fields.ts';

export interface Member {
  readonly user_id: string;
  /** Null for viewers and moderators, except of themselves. */
  readonly email: string | null;
  readonly name: string;
  readonly role: Role;
  readonly two_factor: boolean;
  readonly joined_at: string;
  readonly last_seen_at: string | null;
}

export interface Invitation {
  readonly invitation_id: string;
  readonly email: string;
  readonly role: Role;
  readonly invited_by: string;
  readonly created_at: string;
  readonly expires_at: string;
}

export interface MemberList {
  readonly members: readonly Member[];
  /** Only for admins and owners. */
  readonly invitations: readonly Invitation[];
  /** Whether members must have a second factor to see anything of the account. */
  readonly second_factor_required: boolean;
}

const InviteRequest = Type.Object({ email: Email, role: oneOf(roles) });

export interface CreatedInvitation {
  readonly invitation: Invitation;
  /** Shown once; the member who invites sends it to the person. */
  readonly link: string;
}

/** A link with which the member chooses a new password. It works once. */
export interface ResetLink {
  readonly link: string;
  readonly expires_at: string;
}

const RequireSecondFactorRequest = Type.Object({ required: Type.Boolean() });

export const membersCalls = {
  'GET /members': { access: 'viewer', reply: gives<MemberList>() },
  'PUT /members/:user_id': { access: 'admin', body: Type.Object({ role: oneOf(roles) }), reply: gives<MemberList>() },
  'PUT /members/second-factor': { access: 'owner', body: RequireSecondFactorRequest, reply: gives<MemberList>() },
  'POST /members/:user_id/reset-link': { access: 'owner', reply: gives<ResetLink>() },
  'DELETE /members/:user_id': { access: 'admin', reply: gives<MemberList>() },
  'POST /invitations': { access: 'admin', body: InviteRequest, reply: gives<CreatedInvitation>() },
  'DELETE /invitations/:invitation_id': { access: 'admin', reply: gives<MemberList>() },
} as const satisfies Record<string, CallFacts>;
