/** People of the account, one of them invited. */

import type { InvitationOffer, MemberList } from '@moderato/contract';
import { ago } from './moments.ts';

export const members: MemberList = {
  members: [
    {
      user_id: 'user_1',
      email: 'robin@example.org',
      name: 'Robin',
      role: 'owner',
      two_factor: false,
      joined_at: ago(6_000),
      last_seen_at: ago(0),
    },
    {
      user_id: 'user_2',
      email: 'sam@example.org',
      name: 'Sam Okafor',
      role: 'moderator',
      two_factor: true,
      joined_at: ago(2_000),
      last_seen_at: ago(3),
    },
    {
      user_id: 'user_3',
      email: 'li@example.org',
      name: 'Li Wei',
      role: 'viewer',
      two_factor: false,
      joined_at: ago(400),
      last_seen_at: ago(90),
    },
  ],
  invitations: [
    {
      invitation_id: 'inv_1',
      email: 'jo@example.org',
      role: 'moderator',
      invited_by: 'robin@example.org',
      created_at: ago(20),
      expires_at: ago(-148),
    },
  ],
  second_factor_required: false,
};

export const invitation: InvitationOffer = {
  account_name: 'Riverside Forum',
  email: 'jo@example.org',
  role: 'moderator',
  expires_at: ago(-148),
};
