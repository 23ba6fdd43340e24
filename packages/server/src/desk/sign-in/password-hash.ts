/**
 * Stores passwords as argon2id in the usual text form. The parameters are part of it, so they can be raised while existing
 * passwords keep working. Making a hash takes 46 MB, so only a few are made at a time.
 */

import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { createPlaces } from '@moderato/engine/places';

const memoryKib = 46 * 1024;
const passes = 1;
const parallelism = 1;
const tagLength = 32;

interface Figures {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** The sign-in refuses people before many wait. */
const places = createPlaces({ size: 2, maxWaiting: Number.POSITIVE_INFINITY });

export const hashesWaiting = (): number => places.waiting;

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await derive(password, salt, { memory: memoryKib, passes, parallelism });
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(hash);
  if (parts === null) return false;
  const [, memory, times, lanes, salt = '', tag = ''] = parts;
  const expected = Buffer.from(tag, 'base64');
  const figures = { memory: Number(memory), passes: Number(times), parallelism: Number(lanes) };
  const found = await derive(password, Buffer.from(salt, 'base64'), figures, expected.length);
  return timingSafeEqual(found, expected);
}

async function derive(password: string, nonce: Buffer, figures: Figures, length = tagLength): Promise<Buffer> {
  const leave = await places.take('everybody');
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      // A password is the same whether an accent was typed as one character or two.
      const message = Buffer.from(password.normalize('NFKC'));
      argon2('argon2id', { message, nonce, tagLength: length, ...figures }, (error, tag) =>
        error ? reject(error) : resolve(tag),
      );
    });
  } finally {
    if (leave !== 'full') leave();
  }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
