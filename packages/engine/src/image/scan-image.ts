/**
 * Finds out what kind of image some bytes are before anything is decoded, from the bytes and never from a declared type or a
 * name.
 */

import { type ErrorCode, errors, limits, type Refusal } from '@moderato/contract';
import { scanGif } from './scan-gif.ts';
import { scanJpeg } from './scan-jpeg.ts';
import { pngSignature, scanPng } from './scan-png.ts';
import { scanWebp } from './scan-webp.ts';
import type { Scan, ScannedImage } from './scanned-image.ts';

export function scanImage(bytes: Uint8Array): { readonly image: ScannedImage } | { readonly refusal: Refusal } {
  if (bytes.length === 0) return refuse('invalid_request', 'The image is empty.');
  if (bytes.length > limits.imageBytes) return refuse('image_too_large');
  const scan = scanByFormat(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (scan === 'unsupported') return refuse('unsupported_image_format');
  if (scan === 'too_large') return refuse('image_too_large');
  if (scan === 'unreadable') return refuse('image_unreadable');
  return { image: scan };
}

function scanByFormat(bytes: Buffer): Scan {
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
