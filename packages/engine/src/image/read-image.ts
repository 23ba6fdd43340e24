/**
 * Bytes in; a picture that was really decoded, or a refusal, out (I3). What the bytes are is decided by reading them,
 * never by a declared type or a name. Choosing frames and judging them is left to others: they start from `ReadImage`.
 */

import { type ErrorCode, errors, limits, type Refusal } from '@moderato/contract';
import { scanGif } from './scan-gif.ts';
import { scanJpeg } from './scan-jpeg.ts';
import { pngSignature, scanPng } from './scan-png.ts';
import { scanWebp } from './scan-webp.ts';
import type { ImageFormat, Scan } from './scanned-image.ts';

export interface ReadImage {
  readonly format: ImageFormat;
  /** As people see it: orientation applied. */
  readonly width: number;
  readonly height: number;
  readonly frames: number;
}

export async function readImage(
  bytes: Uint8Array,
): Promise<{ readonly image: ReadImage } | { readonly refusal: Refusal }> {
  if (bytes.length === 0) return refuse('invalid_request', 'The image is empty.');
  if (bytes.length > limits.imageBytes) return refuse('image_too_large');
  const scan = scanImage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (scan === 'unsupported') return refuse('unsupported_image_format');
  if (scan === 'too_large') return refuse('image_too_large');
  if (scan === 'unreadable') return refuse('image_unreadable');
  // Loaded with the first picture: it brings a native library along, which a service for texts never needs.
  const { decode } = await import('./decode.ts');
  const decoding = await decode(scan);
  if (decoding === 'unreadable') return refuse('image_unreadable');
  if (decoding === 'too_slow') return refuse('image_too_large', 'The image takes too long to decode.');
  const { format, width, height, frames, orientation } = scan;
  const onItsSide = orientation >= 5;
  return { image: { format, width: onItsSide ? height : width, height: onItsSide ? width : height, frames } };
}

function scanImage(bytes: Buffer): Scan {
  if (bytes.subarray(0, pngSignature.length).equals(pngSignature)) return scanPng(bytes);
  const start = bytes.toString('latin1', 0, 12);
  if (start.startsWith('\xff\xd8\xff')) return scanJpeg(bytes);
  if (start.startsWith('GIF87a') || start.startsWith('GIF89a')) return scanGif(bytes);
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return scanWebp(bytes);
  return 'unsupported';
}

function refuse(code: ErrorCode, message: string = errors[code].sentence): { readonly refusal: Refusal } {
  return { refusal: { code, message } };
}
