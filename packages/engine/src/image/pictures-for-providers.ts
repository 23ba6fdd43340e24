/**
 * Turns a prepared picture into data URLs for a provider's model: it sees every frame and background that is judged
 * here.
 */

import { encodeForProvider, type PrepareOptions } from './prepare/prepare-image.ts';
import type { PreparedImage } from './prepared-image.ts';

/** Longest sides: what models use before they scale down themselves, and what several frames may cost together. */
export const longestSides = { still: 1_024, animation: 512 } as const;

export async function picturesForProviders(image: PreparedImage, options: PrepareOptions = {}): Promise<string[]> {
  const side = image.frameCount === 1 ? longestSides.still : longestSides.animation;
  const encoded = await Promise.all(image.frames.map((frame) => encodeForProvider(frame, side, options)));
  return encoded.map(({ mediaType, bytes }) => `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`);
}
