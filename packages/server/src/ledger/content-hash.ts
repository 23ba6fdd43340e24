/**
 * The hash that stands for content wherever the content itself is not kept: keyed, so that nobody else can try guesses [O3].
 */

import { createHmac, createSecretKey } from 'node:crypto';

export type HashContent = (content: string | Uint8Array) => string;

/** HMAC-SHA-256. */
export function createContentHash(key: Buffer): HashContent {
  // Made once: turning bytes into a key costs several times what hashing a message does.
  const hashKey = createSecretKey(key);
  return (content) => createHmac('sha256', hashKey).update(content).digest('base64url');
}
