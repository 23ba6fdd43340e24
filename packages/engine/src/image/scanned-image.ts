/** What a format's scanner learns from the bytes themselves, before anything is decoded. */

import { limits } from '@moderato/contract';

export type ImageFormat = 'jpeg' | 'png' | 'gif' | 'webp';

export interface ScannedImage {
  readonly format: ImageFormat;
  /** Of one frame, as stored: before the orientation is applied. */
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  /** EXIF orientation, 1 to 8; 1 is upright. */
  readonly orientation: number;
  /**
   * The same picture rewritten without its metadata: no EXIF, text or comments, nothing after its end. Decoders see
   * only this, so they decode what was measured here. A 65 KB EXIF block whose directory points at itself keeps libexif
   * busy for 22 s, and a hundred compressed text chunks in a 5 MB PNG keep libpng busy for two minutes.
   */
  readonly picture: Buffer;
}

export type Scan = ScannedImage | 'unsupported' | 'unreadable' | 'too_large';

/**
 * The limits of I3. Scanners check as soon as they know: a header that lies about its size need not be read further.
 */
export function exceedsLimits(width: number, height: number, frames: number): boolean {
  const framePixels = width * height;
  return (
    width > limits.imageSidePixels ||
    height > limits.imageSidePixels ||
    framePixels > limits.imageFramePixels ||
    frames > limits.imageFrames ||
    framePixels * frames > limits.imageTotalPixels
  );
}

/** Colour profiles change what people see, so they stay, unless they are far larger than any real one. */
export const largestColourProfile = 4 * 1024 * 1024;

/**
 * Chunks or segments in one file. A real picture of 10 MB has some thousands; a million would only keep a reader busy.
 */
export const maxPieces = 20_000;
