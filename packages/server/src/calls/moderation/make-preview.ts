/**
 * Makes the small picture that moderators see of a flagged image, and one so small that nothing can be made out, which
 * stands for it until somebody asks. Both come from decoded pixels, so they carry no metadata, and are encoded in the
 * decoder's process. Known images and those whose words point to a minor never have one.
 */

import {
  exchangeName,
  type ImageDecoder,
  type ImageOutcome,
  knownImagesName,
  type PreparedImage,
} from '@moderato/engine';
import { dayMs } from '../../base/durations.ts';
import type { NewKeptContent } from '../../base/storage/review-schema.ts';

export interface Preview {
  readonly picture: Uint8Array;
  readonly blurred: Uint8Array;
  readonly isForAdmins: boolean;
}

const lists: ReadonlySet<string> = new Set([knownImagesName, exchangeName]);
export const previewSide = 512;
const blurredSide = 12;
export const previewDays = 7;

/** Undefined if it should not or could not be made: that never fails the call. */
export async function makePreview(
  image: PreparedImage,
  outcome: ImageOutcome,
  decoder: Pick<ImageDecoder, 'encode'>,
  signal: AbortSignal,
): Promise<Preview | undefined> {
  const isKnown = outcome.trace.some(({ matched = [] }) => matched.length > 0);
  // If a list could not be read, the image may be on it.
  const mayBeKnown = outcome.trace.some(
    ({ by, outcome: how, cut_short: isCut = false }) => lists.has(by) && (how === 'failed' || isCut),
  );
  // Of an animation, one from the middle.
  const frame = image.frames[Math.floor(image.frames.length / 2)];
  if (outcome.action === 'allow' || outcome.minorCue || isKnown || mayBeKnown || frame === undefined) return undefined;
  try {
    const picture = await decoder.encode(frame, previewSide, signal);
    const blurred = await decoder.encode(frame, blurredSide, signal);
    if (typeof picture === 'string' || typeof blurred === 'string') return undefined;
    return { picture, blurred, isForAdmins: outcome.categories.sexual?.flagged ?? true };
  } catch {
    // The time of the call is over, or the decoder is closing.
    return undefined;
  }
}

/** Never longer than its item. */
export function writePreview(
  { picture, blurred, isForAdmins }: Preview,
  atMs: number,
  itemExpiresAt: number,
): Partial<NewKeptContent> {
  return {
    preview: Buffer.from(picture).toString('base64'),
    preview_blurred: Buffer.from(blurred).toString('base64'),
    preview_expires_at: Math.min(atMs + previewDays * dayMs, itemExpiresAt),
    preview_for_admins: isForAdmins ? 1 : 0,
  };
}
