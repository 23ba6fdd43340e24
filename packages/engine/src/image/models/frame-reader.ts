/** The work of each judge inside the thread, and its result. */

import type { Guarded } from '../../threads/serve-tasks.ts';
import type { ReadLine } from '../text/decode-line.ts';
import type { Pixels } from './scale-pixels.ts';

/** By kind of reading. */
export interface Sight {
  /** How certain each network is of sexual content, 0 to 1, not calibrated. */
  readonly sexual: { readonly openNsfw: number; readonly nsfwjs: number };
  /** How certain the network is of a weapon, 0 to 1, not calibrated. */
  readonly weapons: number;
  /** How certain the network is of a hate symbol, 0 to 1, not calibrated. */
  readonly symbols: number;
  readonly text: ReadPage;
}

export interface ReadPage {
  /** In reading order. */
  readonly lines: readonly ReadLine[];
  /** Time ran out before everything was read. */
  readonly isCutShort: boolean;
}

export type SightKind = keyof Sight;

export interface ImageTask {
  readonly kind: SightKind;
  readonly frame: Pixels;
  /** When interruptible work has to end, on the process's clock. */
  readonly untilMs?: number;
}

/** The result, or why there is none: a model file is damaged. */
export type ImageAnswer = { readonly sight: Sight[SightKind] } | { readonly damage: string };

/** What each thread gets when it starts. */
export interface ImageThreadSetup {
  readonly paths: ModelPaths;
  /** The folder whose files are checked against their checksums; without it, nothing is checked. */
  readonly checkedFolder?: string;
  /** Whether other threads go first if they want the same core. */
  readonly hasLowPriority: boolean;
}

/** For slow work: whether time has run out. */
export type IsOver = () => boolean;

export interface FrameReader<Kind extends SightKind> {
  read(frame: Pixels, isOver?: IsOver): Promise<Sight[Kind]>;
  /** Releases the networks. */
  release(): Promise<void>;
}

/** Files of the models by name: the file, or its parts in their order. */
export type ModelPaths = Readonly<Record<string, readonly string[]>>;

export type OpenReader<Kind extends SightKind> = (paths: ModelPaths, guarded: Guarded) => Promise<FrameReader<Kind>>;
