/**
 * Prepares a picture to be judged or sent to a provider: decoded in a separate process, upright, as plain sRGB pixels or
 * re-encoded. The original file is never passed on unchanged.
 */

import { type ErrorCode, errors, type Refusal } from '@moderato/contract';
import type { PreparedFrame, PreparedImage } from '../prepared-image.ts';
import { scanImage } from '../scan-image.ts';
import { type DecodingFailure, type ImageDecoder, sharedImageDecoder } from './image-decoder.ts';

export interface PrepareOptions {
  readonly decoder?: ImageDecoder;
  readonly signal?: AbortSignal;
  /** Whether frames are also hashed by the decoder, to look up among known images. */
  readonly hash?: boolean;
}

export interface EncodedImage {
  readonly mediaType: 'image/jpeg';
  readonly bytes: Uint8Array;
}

/** Rejects with the signal's reason when it aborts. */
export async function prepareImage(
  bytes: Uint8Array,
  options: PrepareOptions = {},
): Promise<{ readonly image: PreparedImage } | { readonly refusal: Refusal }> {
  const scan = scanImage(bytes);
  if ('refusal' in scan) return scan;
  const { decoder = sharedImageDecoder(), signal, hash = false } = options;
  const image = await decoder.decode(scan.image, { hash, ...(signal === undefined ? {} : { signal }) });
  return typeof image === 'string' ? { refusal: refusalFor(image) } : { image };
}

/** A frame as a file for an external model, scaled down to what that model uses. */
export async function encodeForProvider(
  frame: PreparedFrame,
  side: number,
  options: PrepareOptions = {},
): Promise<EncodedImage> {
  const { decoder = sharedImageDecoder(), signal } = options;
  const bytes = await decoder.encode(frame, side, signal);
  if (typeof bytes === 'string') throw new Error(`A frame could not be encoded: ${bytes}.`);
  return { mediaType: 'image/jpeg', bytes };
}

const codes = {
  unreadable: 'image_unreadable',
  too_slow: 'image_too_large',
  over_memory: 'image_too_large',
  overloaded: 'overloaded',
} as const satisfies Record<DecodingFailure, ErrorCode>;

const sentences: Partial<Record<DecodingFailure, string>> = {
  too_slow: 'The image takes too long to decode.',
  over_memory: 'The image takes too much memory to decode.',
};

export function refusalFor(failure: DecodingFailure): Refusal {
  const code = codes[failure];
  const refusal = { code, message: sentences[failure] ?? errors[code].sentence };
  return failure === 'overloaded' ? { ...refusal, retryAfterSeconds: 1 } : refusal;
}
