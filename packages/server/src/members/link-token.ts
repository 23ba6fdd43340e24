/** Tokens of links that work once. The store keeps their hash alone, so that reading it lets nobody in. */

import { createHash, randomBytes } from 'node:crypto';

export function newLinkToken(): { readonly token: string; readonly hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashLinkToken(token) };
}

export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

const pageOf = { setup: 'setup', invitation: 'invitation', reset: 'reset-password' } as const;

/** The token stands behind `#`: browsers send that part to nobody, so no log on the way can hold it. */
export function linkAddress(publicUrl: string, kind: keyof typeof pageOf, token: string): string {
  return `${publicUrl}/dashboard/${pageOf[kind]}#token=${token}`;
}
