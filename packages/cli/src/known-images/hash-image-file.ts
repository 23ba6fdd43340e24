/**
 * Hashes an image file: with PDQ, one hash for a still image and one per judged frame of an animation; with MD5, one for
 * the file. The image is not kept.
 */

import { readFile } from 'node:fs/promises';
import { type Refusal, refuse } from '../command.ts';
import { explainError } from '../explain-error.ts';

export const hashKinds = ['pdq', 'md5'] as const;

export async function hashImageFile(
  path: string,
  kind: (typeof hashKinds)[number] = 'pdq',
): Promise<string[] | Refusal> {
  const { createImageDecoder, formatHash, hashFile, hashFrame, minQuality, prepareImage } = await import(
    '@moderato/engine'
  );
  let bytes: Uint8Array;
  try {
    bytes = await readFile(path);
  } catch (error) {
    return refuse('failed', `The image cannot be read: ${explainError(error)}`);
  }
  const decoder = createImageDecoder({ processes: 1 });
  try {
    const prepared = await prepareImage(bytes, { decoder });
    if ('refusal' in prepared) return refuse('failed', prepared.refusal.message);
    if (kind === 'md5') return [formatHash(await hashFile(bytes))];
    const hashed = prepared.image.frames.map((frame) => hashFrame(frame));
    const good = hashed.filter(({ quality }) => quality >= minQuality);
    if (good.length === 0) {
      const best = Math.max(...hashed.map(({ quality }) => quality));
      return refuse(
        'failed',
        `The image shows too little to be recognised: its quality is ${best} of 100, but at least ${minQuality} is needed. With --kind md5, its file is recognised.`,
      );
    }
    return [...new Set(good.flatMap(({ hashes: [hash] }) => (hash === undefined ? [] : formatHash(hash))))];
  } finally {
    decoder.close();
  }
}
