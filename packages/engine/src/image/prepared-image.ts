/**
 * A picture that was decoded, turned upright and laid out as plain pixels: the only form in which anything judges an image.
 * It contains nothing of the original file.
 */

/**
 * Transparent pictures are judged on two backgrounds, because something invisible on one is clearly visible on the
 * other.
 */
export type Ground = 'opaque' | 'light' | 'dark';

/** Identifies known images; see known-images/pdq. */
export interface HashedFrame {
  /** The picture as it is and in its seven other rotations and reflections; the first is as it is. */
  readonly hashes: readonly Uint32Array[];
  /** 0 to 100. A picture without features hashes to noise. */
  readonly quality: number;
}

export interface PreparedFrame {
  /** Which frame of the original this is, from 0. */
  readonly index: number;
  readonly ground: Ground;
  readonly width: number;
  readonly height: number;
  /** RGB, eight bits a channel, row by row: `width * height * 3` bytes. */
  readonly pixels: Uint8Array;
  /** If requested. */
  readonly hashed?: HashedFrame;
}

export interface PreparedImage {
  /** Of the original, upright, before it was scaled down. */
  readonly width: number;
  readonly height: number;
  /** How many frames the original has. */
  readonly frameCount: number;
  /**
   * The frames that are judged: first, last and evenly spaced ones between, each on each of its backgrounds. Never
   * empty.
   */
  readonly frames: readonly PreparedFrame[];
}

/** Longest side of a prepared still picture: small print is readable, memory stays bounded. */
export const stillSide = 1_536;
/** Longest side of a prepared frame of an animation, of which there can be sixteen. */
export const animationSide = 768;
/** Frames of an animation that are judged. */
export const maxFrames = 8;
