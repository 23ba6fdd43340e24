/**
 * Who changes something, and in which account. The dashboard, the API and the command line each make one of these and
 * pass it on.
 */

import type { Role } from '@moderato/contract';
import type { Member } from '../http/page.ts';

export type Actor =
  | {
      readonly kind: 'member';
      readonly userId: string;
      readonly email: string;
      /** The role in the account; only owners may do everything. */
      readonly role?: Role;
    }
  | { readonly kind: 'key'; readonly keyId: string }
  /** The operator, on the machine itself. */
  | { readonly kind: 'command_line' }
  /** The author of a message, with the link to the decision about it. */
  | { readonly kind: 'author' }
  /** The service itself: when it is updated, refuses a sign-in, or prints the setup link at its start. */
  | { readonly kind: 'service' };

export interface By {
  readonly accountId: string;
  readonly actor: Actor;
  /** The audit entry that this change undoes. */
  readonly undoes?: string;
}

/** The log of changes that belong to no account: operators, and fits for providers. */
export const instanceLog = 'instance';

export function byMember({ accountId, userId, email, role }: Omit<Member, 'operator'>): By {
  return { accountId, actor: { kind: 'member', userId, email, role } };
}

export function byKey({ accountId, keyId }: { readonly accountId: string; readonly keyId: string }): By {
  return { accountId, actor: { kind: 'key', keyId } };
}

/** The author of a message, who is identified only by the link to the decision about it. */
export function byAuthor(accountId: string): By {
  return { accountId, actor: { kind: 'author' } };
}

/** Somebody who is identified by a link or a password. */
export function personActor({ id, email }: { readonly id: string; readonly email: string }): Actor {
  return { kind: 'member', userId: id, email };
}
