/**
 * Takes bytes and returns the facts about a picture that was really decoded, or a refusal (I3). For callers who need to know
 * only that it is a picture, not what it shows; `prepareImage` returns the pixels.
 */

import type { Refusal } from '@moderato/contract';
import { type ImageDecoder, sharedImageDecoder } from './prepare/image-decoder.ts';
import { refusalFor } from './prepare/prepare-image.ts';
import { scanImage } from './scan-image.ts';
import type { ImageFormat } from './scanned-image.ts';

export interface ReadImage {
  readonly format: ImageFormat;
  /** As people see it: orientation applied. */
  readonly width: number;
  readonly height: number;
  readonly frames: number;
}

export async function readImage(
  bytes: Uint8Array,
  decoder: ImageDecoder = sharedImageDecoder(),
): Promise<{ readonly image: ReadImage } | { readonly refusal: Refusal }> {
  const scan = scanImage(bytes);
  if ('refusal' in scan) return scan;
  const decoded = await decoder.decode(scan.image, { sendPixels: false });
  if (typeof decoded === 'string') return { refusal: refusalFor(decoded) };
  const { width, height, frameCount } = decoded;
  return { image: { format: scan.image.format, width, height, frames: frameCount } };
}
