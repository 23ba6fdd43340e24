/**
 * Sign-ins, including refused ones, and changes of passwords and second factors. They are recorded in the audit log of every
 * account that the person belongs to: each needs to know who signs in as one of its members.
 */

import type { AuditAction } from '@moderato/contract';
import { type Actor, instanceLog, personActor } from '../../base/audit/actor.ts';
import type { Change } from '../../base/audit/change.ts';
import { refuse } from '../../base/http/route.ts';
import type { Database } from '../../base/storage/database.ts';
import { deadLink } from '../members/link-token.ts';
import { createLinksStore } from '../members/links-store.ts';
import { createMembersStore, type Person } from '../members/members-store.ts';
import { createPeopleStore, type UsedLink } from '../members/people-store.ts';
import { createOpenIdStore } from './openid-store.ts';

type SignInAction = Extract<
  AuditAction,
  `sign_in.${string}` | 'password.changed' | `second_factor.${string}` | 'openid.connected'
>;
type Named = Pick<Person, 'id' | 'email'>;

export type SignInChanges = ReturnType<typeof createSignInChanges>;

export function createSignInChanges(change: Change) {
  return {
    /** What the sign-in library did, or refused, as one entry. */
    note: (person: Named, action: SignInAction) =>
      change('known later', async (within) => ({
        answer: null,
        by: { accountId: instanceLog, actor: action === 'sign_in.refused' ? { kind: 'service' } : personActor(person) },
        logs: await logsOf(within, person.id),
        note: { action, subject: person.email },
      })),

    /** Creates a link with which a person chooses a new password; if they lost it, their second factor is removed too. */
    offerReset: (actor: Actor, person: Named, removeSecondFactor: boolean) =>
      change({ accountId: instanceLog, actor }, async (within) => {
        if (removeSecondFactor) await createPeopleStore(within).removeSecondFactor(person.id);
        const after = { second_factor_removed: removeSecondFactor };
        return {
          answer: await createLinksStore(within).createReset(person.id),
          logs: await logsOf(within, person.id),
          note: { action: 'password.reset_offered', subject: person.email, after },
        };
      }),

    resetPassword: (link: UsedLink, passwordHash: string) =>
      change('known later', async (within) => {
        const person = await createPeopleStore(within).resetPassword(link, passwordHash);
        if (person === undefined) return deadLink();
        return {
          answer: person,
          by: { accountId: instanceLog, actor: personActor(person) },
          logs: await logsOf(within, person.id),
          note: { action: 'password.changed', subject: person.email },
        };
      }),

    removeOpenId: (person: Named, provider: string) =>
      change({ accountId: instanceLog, actor: personActor(person) }, async (within) => {
        if (!(await createOpenIdStore(within).disconnect(person.id, provider))) {
          return refuse('not_found', 'You have not connected this provider.');
        }
        return {
          answer: null,
          logs: await logsOf(within, person.id),
          note: { action: 'openid.removed', subject: person.email },
        };
      }),
  };
}

async function logsOf(within: Database, userId: string): Promise<readonly string[]> {
  const memberships = await createMembersStore(within).memberships(userId);
  return memberships.length === 0 ? [instanceLog] : memberships.map(({ accountId }) => accountId);
}
