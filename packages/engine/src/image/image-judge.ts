/** What judges pictures: local models, text in the picture, known images, a vision language model. */

import type { ImageCategory } from '@moderato/contract';
import type { PreparedImage } from './prepared-image.ts';

export interface ImageFinding {
  readonly category: ImageCategory;
  /** Calibrated, 0 to 1. */
  readonly score: number;
  /** Evidence for review only: it can flag and never block [T3]. */
  readonly reviewOnly: boolean;
  /** What a list entry says should happen, for known images; the score is 1 then [T3]. */
  readonly action?: 'flag' | 'block';
}

export interface ImageQuestion {
  readonly image: PreparedImage;
  /** Categories that the caller asked for and the account has enabled. */
  readonly wanted: ReadonlySet<ImageCategory>;
  readonly signal: AbortSignal;
  /** The deadline of the verdict, on the monotonic clock. What takes long keeps to a share of the time until then. */
  readonly deadlineMs?: number;
  /** For whom: askers take turns. */
  readonly asker?: string;
  /** To be called by a judge whose time was over before it had looked at everything; what it found stands. */
  readonly cutShort?: () => void;
}

export interface ImageJudge {
  /** In the trace: `nsfw`, `weapons`, `symbols`, `text`, `known-images`, or the provider's name. */
  readonly name: string;
  /** Goes into the model version of a ledger row. */
  readonly version: string;
  /**
   * Categories whose low score is an answer. For all others a judge only speaks up when it found something: a category
   * that nothing could clear stays unavailable, never 0 [I4].
   */
  readonly clears: readonly ImageCategory[];
  /** Categories it may raise beyond those. */
  readonly raises: readonly ImageCategory[];
  /**
   * Findings for what was wanted: one for every category in `clears`, others only when there is evidence. Rejects when
   * it could not judge; the others' findings stand then.
   */
  judge(question: ImageQuestion): Promise<readonly ImageFinding[]>;
  close?(): Promise<void>;
}

/** Closes them one after the other: judges can share threads, and the first one to close ends them. */
export async function closeImageJudges(judges: readonly ImageJudge[]): Promise<void> {
  for (const judge of judges) await judge.close?.();
}
