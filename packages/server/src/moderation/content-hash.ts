/** What stands for content wherever content itself is not kept: keyed, so that nobody else can try guesses [O3]. */

import { createHmac, createSecretKey, hash } from 'node:crypto';

export type HashContent = (content: string | Uint8Array) => string;

/** HMAC as it is defined (RFC 2104): two hashes, each over a block made from the key and what follows. */
const blockBytes = 64;
const hashBytes = 32;
const innerPad = 0x36;
const outerPad = 0x5c;
/** Of a text that is hashed in one buffer; a character takes three bytes at most. */
const shortCharacters = 2_000;

/** HMAC-SHA-256. Short texts are hashed in two single calls, which cost less than a Hmac object does. */
export function createContentHash(key: Buffer): HashContent {
  // Made once: turning bytes into a key costs several times what hashing a message does.
  const hashKey = createSecretKey(key);
  const long: HashContent = (content) => createHmac('sha256', hashKey).update(content).digest('base64url');
  // A longer key would have to be hashed first; ours is half a block.
  if (key.length > blockBytes) return long;

  const inner = Buffer.alloc(blockBytes + shortCharacters * 3, innerPad);
  const outer = Buffer.alloc(blockBytes + hashBytes, outerPad);
  for (const [index, byte] of key.entries()) {
    inner[index] = byte ^ innerPad;
    outer[index] = byte ^ outerPad;
  }
  return (content) => {
    if (typeof content !== 'string' || content.length > shortCharacters) return long(content);
    const end = blockBytes + inner.write(content, blockBytes, 'utf8');
    outer.write(hash('sha256', inner.subarray(0, end), 'binary'), blockBytes, 'binary');
    return hash('sha256', outer, 'base64url');
  };
}
