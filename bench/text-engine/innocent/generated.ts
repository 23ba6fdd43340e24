/** Hashes, numbers and usernames made by code: text without meaning, in which a filter must find none. */

import { createHash } from 'node:crypto';
import type { Random } from '../random.ts';
import type { InnocentPart } from './part.ts';

const perShape = 1000;

export function hashesPart(random: Random): InnocentPart {
  const bytes = (size: number): Buffer => Buffer.from(Array.from({ length: size }, () => random.integer(256)));
  const shapes: readonly (() => string)[] = [
    () => createHash('md5').update(bytes(16)).digest('hex'),
    () => createHash('sha1').update(bytes(16)).digest('hex'),
    () => createHash('sha256').update(bytes(16)).digest('hex'),
    () => bytes(3).toString('hex'), // a short commit
    () => `sha512-${createHash('sha512').update(bytes(16)).digest('base64')}`,
    () => bytes(24).toString('base64url'),
    () => bytes(32).toString('base64'),
    () => uuid(bytes(16)),
    () => `#${bytes(3).toString('hex')}`,
    () =>
      `ey${bytes(24).toString('base64url')}.ey${bytes(48).toString('base64url')}.${bytes(32).toString('base64url')}`,
  ];
  return {
    id: 'hashes',
    source: 'generated: hex digests, commits, base64, UUIDs, colours, tokens',
    kind: 'words',
    context: 'default',
    entries: shapes.flatMap((shape) => Array.from({ length: perShape }, shape)),
  };
}

function uuid(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20)].join('-');
}

export function numbersPart(random: Random): InnocentPart {
  const digits = (count: number): string => Array.from({ length: count }, () => random.integer(10)).join('');
  const shapes: readonly (() => string)[] = [
    () => digits(2 + random.integer(4)),
    () => digits(6 + random.integer(7)),
    () => `+${digits(2)} ${digits(3)} ${digits(7)}`,
    () => `(${digits(3)}) ${digits(3)}-${digits(4)}`,
    () => `$${digits(3)}.${digits(2)}`,
    () =>
      `20${digits(2)}-0${1 + random.integer(9)}-1${random.integer(10)}T1${random.integer(10)}:${digits(2)}:${digits(2)}Z`,
    () => `v${digits(1)}.${digits(2)}.${digits(1)}`,
    () => [0, 0, 0, 0].map(() => random.integer(256)).join('.'),
    () => `97${8 + random.integer(2)}-${digits(1)}-${digits(4)}-${digits(4)}-${digits(1)}`,
    () => `${digits(4)} ${digits(4)} ${digits(4)} ${digits(4)}`,
    () => `${digits(1)}${random.pick([...'abcdefghijklmnopqrstuvwxyz'])}${digits(2)}`, // a seat, a part number
    () => `${digits(1 + random.integer(3))}%`,
  ];
  return {
    id: 'numbers',
    source: 'generated: counts, telephones, prices, dates, versions, addresses, card and book numbers',
    kind: 'words',
    context: 'default',
    entries: shapes.flatMap((shape) => Array.from({ length: perShape }, shape)),
  };
}

const generatedUsernames = 4000;

/** Two plain words joined in the ways people join them, often with a number. */
export function generatedUsernamesPart(words: readonly string[], random: Random): InnocentPart {
  const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
  const joins: readonly ((first: string, second: string) => string)[] = [
    (first, second) => `${first}_${second}`,
    (first, second) => `${first}.${second}`,
    (first, second) => `${first}-${second}`,
    (first, second) => capital(first) + capital(second),
    (first, second) => first + second,
    (first, second) => `xX${capital(first)}${capital(second)}Xx`,
  ];
  // Below 1,000, because some four-digit numbers are codes of hate groups, and flagging those is right.
  const numbers = (): string => (random.next() < 0.5 ? '' : String(random.integer(1000)));
  return {
    id: 'generated usernames',
    source: 'generated: two dictionary words of 3 to 7 letters, joined',
    kind: 'words',
    context: 'username',
    entries: Array.from(
      { length: generatedUsernames },
      () => random.pick(joins)(random.pick(words), random.pick(words)) + numbers(),
    ),
  };
}
