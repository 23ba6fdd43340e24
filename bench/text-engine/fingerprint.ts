import { createHash } from 'node:crypto';

/** Identifies a suite: two with the same fingerprint have the same texts in the same order. */
export function fingerprint(texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('hex').slice(0, 16);
}
