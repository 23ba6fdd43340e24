/**
 * The format of an API key [K1]: `mod_live_` or `mod_test_`, 43 base62 characters (256 random bits), then 6 characters
 * of base62 CRC32 over everything before, so that a scanner can recognise a real key offline and a typo costs no
 * look-up.
 */

import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { KeyMode } from '../../base/storage/schema.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const secretCharacters = 43;
const checksumCharacters = 6;
const form = /^mod_(live|test)_[0-9A-Za-z]{49}$/;
export const apiKeyLength = 'mod_live_'.length + secretCharacters + checksumCharacters;

export interface NewKey {
  readonly key: string;
  readonly hash: string;
  readonly lastFour: string;
}

export function createApiKey(mode: KeyMode): NewKey {
  const body = `mod_${mode}_${secret()}`;
  const key = body + checksum(body);
  return { key, hash: hashApiKey(key), lastFour: key.slice(-4) };
}

/** The mode of a well-formed key with the right checksum; undefined for anything else. */
export function apiKeyMode(key: string): KeyMode | undefined {
  const found = form.exec(key);
  if (found === null || checksum(key.slice(0, -checksumCharacters)) !== key.slice(-checksumCharacters))
    return undefined;
  return found[1] as KeyMode;
}

export function hashApiKey(key: string): string {
  return hash('sha256', key, 'hex');
}

function checksum(body: string): string {
  return base62(BigInt(crc32(body)), checksumCharacters);
}

function secret(): string {
  return base62(BigInt(`0x${randomBytes(32).toString('hex')}`), secretCharacters);
}

function base62(value: bigint, characters: number): string {
  let rest = value;
  let text = '';
  for (let i = 0; i < characters; i++) {
    text = alphabet[Number(rest % 62n)] + text;
    rest /= 62n;
  }
  return text;
}
