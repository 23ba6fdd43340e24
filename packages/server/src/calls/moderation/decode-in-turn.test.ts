import type { ImageDecoder } from '@moderato/engine';
import { expect, test } from 'vitest';
import { createGates, decodersPerAccount } from '../../base/fairness/gates.ts';
import { decodeInTurn } from './decode-in-turn.ts';

const picture = {} as Parameters<ImageDecoder['decode']>[0];

test('O8: one account never uses all decoders, however many cores there are', async () => {
  const held: (() => void)[] = [];
  const decoder: ImageDecoder = {
    decode: () => new Promise((resolve) => held.push(() => resolve('unreadable'))),
    encode: async () => 'unreadable',
    close() {},
  };
  const { decoding } = createGates();
  const noisy = decodeInTurn(decoder, decoding, 'noisy');
  const waiting = Array.from({ length: 10 }, () => noisy.decode(picture));
  const encoding = noisy.encode({ index: 0, ground: 'opaque', width: 1, height: 1, pixels: new Uint8Array(3) }, 1);
  await expect.poll(() => held.length).toBe(decodersPerAccount());
  const decent = decodeInTurn(decoder, decoding, 'decent').decode(picture);
  await expect.poll(() => held.length).toBe(decodersPerAccount() + 1);
  held.at(-1)?.();
  expect(await decent).toBe('unreadable');
  const free = setInterval(() => held.shift()?.(), 1);
  expect(await Promise.all(waiting)).toHaveLength(10);
  expect(await encoding).toBe('unreadable');
  clearInterval(free);
});
