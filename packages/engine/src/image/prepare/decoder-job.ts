/** What the service asks a decoder process, and what the process answers. Only types: both sides import them. */

import type { Ground } from '../prepared-image.ts';
import type { ScannedImage } from '../scanned-image.ts';

/** The picture is the body. */
export interface DecodeJob extends Omit<ScannedImage, 'picture'> {
  readonly kind: 'decode';
  /** Longest side of what comes back. */
  readonly side: number;
  readonly mostFrames: number;
  /** Of all frames together; whatever decodes to more is refused by the decoder itself. */
  readonly pixelLimit: number;
  /** Without them every pixel is decoded all the same; only the answer is short. */
  readonly sendPixels: boolean;
  /** Whether frames are hashed for the list of known images: tens of milliseconds that the service has not to spare. */
  readonly hash: boolean;
}

/** RGB pixels are the body, and so is the file that comes back. */
export interface EncodeJob {
  readonly kind: 'encode';
  readonly width: number;
  readonly height: number;
  readonly side: number;
}

export type DecoderJob = DecodeJob | EncodeJob;

/** A frame in the body of an answer; they follow each other in this order. */
export interface FrameHead {
  readonly index: number;
  readonly ground: Ground;
  readonly width: number;
  readonly height: number;
  /** Hashes as everybody writes them. */
  readonly hashed?: { readonly hashes: readonly string[]; readonly quality: number };
}

export type DecoderAnswer =
  /** Once, after the start. */
  | { readonly outcome: 'ready' }
  | { readonly outcome: 'decoded'; readonly frames: readonly FrameHead[]; readonly residentBytes: number }
  | { readonly outcome: 'encoded'; readonly residentBytes: number }
  | { readonly outcome: 'unreadable'; readonly residentBytes: number }
  /** The last word of a process that ends itself because the picture wants more memory than it may have. */
  | { readonly outcome: 'over_memory' };
