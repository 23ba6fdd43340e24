/** Requests to a decoder process, and its answers. Only types: both sides import them. */

import type { Ground } from '../prepared-image.ts';
import type { ScannedImage } from '../scanned-image.ts';

/** The picture is the body. */
export interface DecodeJob extends Omit<ScannedImage, 'picture'> {
  readonly kind: 'decode';
  /** Longest side of what comes back. */
  readonly side: number;
  readonly maxFrames: number;
  /** For all frames together; the decoder itself refuses a picture that decodes to more. */
  readonly pixelLimit: number;
  /** Without them, every pixel is still decoded; only the answer is short. */
  readonly sendPixels: boolean;
  /**
   * Whether frames are hashed for the list of known images, which takes tens of milliseconds that the service cannot
   * spare.
   */
  readonly hash: boolean;
}

/** The body has RGB pixels; the body of the answer has the file. */
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
  /** Hashes in their usual form. */
  readonly hashed?: { readonly hashes: readonly string[]; readonly quality: number };
}

export type DecoderAnswer =
  /** Sent once, after the start. */
  | { readonly outcome: 'ready' }
  | { readonly outcome: 'decoded'; readonly frames: readonly FrameHead[]; readonly residentBytes: number }
  | { readonly outcome: 'encoded'; readonly residentBytes: number }
  | { readonly outcome: 'unreadable'; readonly residentBytes: number }
  /** The last message of a process that ends itself because a picture needs too much memory. */
  | { readonly outcome: 'over_memory' };
