/**
 * Looks a picture up in an account's list of known images: its file as it was sent, and what it shows, rotated and mirrored
 * in every way. It never clears a picture: one that is not on the list can still be anything.
 */

import type { PreparedImage } from '../prepared-image.ts';
import type { FileHash } from './file-hash.ts';
import type { HashIndex, KnownImageMatch } from './hash-index.ts';
import { hashFrame } from './pdq/pdq-hash.ts';

export const knownImagesName = 'known-images';
export const knownImagesVersion = 'pdq-1';

/** The hash of a plainer picture is noise, and noise matches noise. The value is what PDQ's authors recommend. */
export const minQuality = 50;

/** The most severe match of each category over all frames, whether or not the caller requested the category. */
export async function findKnownImages(
  image: PreparedImage,
  index: HashIndex,
  file?: FileHash,
): Promise<KnownImageMatch[]> {
  if (index.size === 0) return [];
  const found = new Map<string, KnownImageMatch>();
  for (const match of file === undefined ? [] : index.findFile(file)) found.set(match.category, match);
  for (const frame of image.frames) {
    // In the service, the decoder process computes the hash.
    const { hashes, quality } = frame.hashed ?? hashFrame(frame);
    if (quality < minQuality) continue;
    for (const match of hashes.flatMap((hash) => index.find(hash))) {
      const before = found.get(match.category);
      if (before === undefined || isMoreSevere(match, before)) found.set(match.category, match);
    }
    // Hashing takes some milliseconds per frame, and an animation has sixteen.
    await new Promise((resume) => setImmediate(resume));
  }
  return [...found.values()];
}

function isMoreSevere(match: KnownImageMatch, before: KnownImageMatch): boolean {
  if (match.action !== before.action) return match.action === 'block';
  return match.distance < before.distance;
}
