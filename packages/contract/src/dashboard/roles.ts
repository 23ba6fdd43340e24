/** What a person may do in an account: each role includes those before it. Operators are separate. */

export const roles = ['viewer', 'moderator', 'admin', 'owner'] as const;
export type Role = (typeof roles)[number];

/**
 * What a dashboard call requires. `public`: nothing. `user`: a session, whatever its account. A role: a session whose
 * account gives at least that role. `operator`: a session of somebody who runs this installation.
 */
export type Access = 'public' | 'user' | Role | 'operator';

export function roleAllows(held: Role, needed: Role): boolean {
  return roles.indexOf(held) >= roles.indexOf(needed);
}
