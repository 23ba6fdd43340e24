/** Who is signed in on the screenshots. */

import type { SignedIn } from '@moderato/contract';

export const session: SignedIn = {
  signed_in: true,
  user: {
    user_id: 'user_1',
    email: 'robin@example.org',
    name: 'Robin',
    operator: true,
    two_factor: false,
    blur_severe: false,
  },
  accounts: [
    { account_id: 'acc_1', name: 'Riverside Forum', plan: 'pro', role: 'owner' },
    { account_id: 'acc_2', name: 'Riverside Chat', plan: 'indie', role: 'admin' },
  ],
  account_id: 'acc_1',
  role: 'owner',
  second_factor_needed: false,
};
