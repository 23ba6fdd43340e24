/** Image files broken at random, for tests and the bench: the same seed breaks the same way. */

import { crc32 } from 'node:zlib';

export type Random = (below: number) => number;

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Mutation = (bytes: Buffer, random: Random) => Buffer;

const changeAt = (bytes: Buffer, at: number, random: Random): void => {
  bytes[at] = [random(256), 0, 0xff, (bytes[at] ?? 0) ^ (1 << random(8)), 0x7f][random(5)] as number;
};

const mutations: readonly Mutation[] = [
  // A few bytes anywhere.
  (bytes, random) => {
    for (let change = random(8); change >= 0; change--) changeAt(bytes, random(bytes.length), random);
    return bytes;
  },
  // The header, where sizes and tables are.
  (bytes, random) => {
    for (let change = random(4); change >= 0; change--) changeAt(bytes, random(Math.min(bytes.length, 64)), random);
    return bytes;
  },
  // Cut short.
  (bytes, random) => bytes.subarray(0, 1 + random(bytes.length)),
  // A stretch repeated.
  (bytes, random) => {
    const start = random(bytes.length);
    const stretch = bytes.subarray(start, start + 1 + random(200));
    return Buffer.concat([bytes.subarray(0, start), stretch, stretch, bytes.subarray(start)]);
  },
  // A stretch left out.
  (bytes, random) => {
    const start = random(bytes.length);
    return Buffer.concat([bytes.subarray(0, start), bytes.subarray(start + 1 + random(100))]);
  },
  // A stretch of noise.
  (bytes, random) => {
    const start = random(bytes.length);
    const end = Math.min(bytes.length, start + 1 + random(64));
    for (let at = start; at < end; at++) bytes[at] = random(256);
    return bytes;
  },
  // A large number in place of four bytes.
  (bytes, random) => {
    if (bytes.length > 4) bytes.writeUInt32BE([0xffffffff, 0x7fffffff, 0, 0x00010000][random(4)] as number, random(bytes.length - 4));
    return bytes;
  },
];

export function mutate(original: Buffer, random: Random): Buffer {
  let bytes = Buffer.from(original);
  for (let round = random(3); round >= 0; round--) {
    bytes = Buffer.from((mutations[random(mutations.length)] as Mutation)(bytes, random));
  }
  // A PNG that is wrong in its checksums alone is refused before anything decodes it, so most get right ones.
  return random(4) === 0 ? bytes : mendPng(bytes);
}

function mendPng(bytes: Buffer): Buffer {
  if (bytes.toString('latin1', 1, 4) !== 'PNG') return bytes;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 8 + bytes.readUInt32BE(at);
    if (end + 4 > bytes.length) break;
    bytes.writeUInt32BE(crc32(bytes.subarray(at + 4, end)), end);
    at = end + 4;
  }
  return bytes;
}
