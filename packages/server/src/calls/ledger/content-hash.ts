/** The hash that represents content that is not kept: keyed, so that nobody else can try guesses [O3]. */

import { createHmac, createSecretKey } from 'node:crypto';

export type HashContent = (content: string | Uint8Array) => string;

/** HMAC-SHA-256. */
export function createContentHash(key: Buffer): HashContent {
  // Made once: turning bytes into a key costs several times as much as hashing a message.
  const hashKey = createSecretKey(key);
  return (content) => createHmac('sha256', hashKey).update(content).digest('base64url');
}
