/** Tokens of links that work once. The store keeps only their hash, so nobody can sign in with what it contains. */

import { createHash, randomBytes } from 'node:crypto';
import { refuse } from '../../base/http/route.ts';

export function newLinkToken(): { readonly token: string; readonly hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashLinkToken(token) };
}

export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** One message for a link that never existed, has expired or was used: it must not reveal which. */
export const deadLink = () => refuse('not_found', 'This link no longer works. Ask for a new one.');

const pageOf = { setup: 'setup', invitation: 'invitation', reset: 'reset-password' } as const;

/** The token comes after `#`: browsers do not send that part, so no log on the way can contain it. */
export function linkAddress(publicUrl: string, kind: keyof typeof pageOf, token: string): string {
  return `${publicUrl}/dashboard/${pageOf[kind]}#token=${token}`;
}
