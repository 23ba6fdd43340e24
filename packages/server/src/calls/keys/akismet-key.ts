/**
 * The format of an Akismet key [A1]: 12 characters of lower-case base32, because WordPress's own plugin takes no other
 * length for a key, and because old clients put the key in front of a host name, which holds neither capitals nor
 * underscores. 60 random bits are enough against guessing over the network, but such a key also travels in clear: so it
 * opens nothing but Akismet's paths.
 */

import { randomInt } from 'node:crypto';

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
const characters = 12;
const form = /^[a-z2-7]{12}$/;

export function createAkismetKey(): string {
  return Array.from({ length: characters }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** There is no room for a checksum. */
export function isAkismetKey(key: string): boolean {
  return form.test(key);
}
