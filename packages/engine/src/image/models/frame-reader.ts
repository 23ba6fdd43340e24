/** What each judge runs inside the thread, and what comes back from there. */

import type { Guarded } from '../../threads/serve-tasks.ts';
import type { ReadLine } from '../text/decode-line.ts';
import type { Pixels } from './scale-pixels.ts';

/** By the kind of look that is taken at a frame. */
export interface Sight {
  /** How sure each network is of sexual content, 0 to 1, not calibrated. */
  readonly sexual: { readonly openNsfw: number; readonly nsfwjs: number };
  /** How sure the network is of a weapon, 0 to 1, not calibrated. */
  readonly weapons: number;
  /** How much the shape that is most like a known hate symbol is like it, 0 to 1, not calibrated. */
  readonly symbols: number;
  /** The lines of text, in reading order. */
  readonly text: readonly ReadLine[];
}

export type SightKind = keyof Sight;

export interface ImageTask {
  readonly kind: SightKind;
  readonly frame: Pixels;
}

export interface FrameReader<Kind extends SightKind> {
  read(frame: Pixels): Promise<Sight[Kind]>;
  /** Lets go of the networks. */
  release(): Promise<void>;
}

/** Files of the models by name: the file, or its parts in their order. */
export type ModelPaths = Readonly<Record<string, readonly string[]>>;

export type OpenReader<Kind extends SightKind> = (paths: ModelPaths, guarded: Guarded) => Promise<FrameReader<Kind>>;
