/** The interface of picture judges: local models, text in the picture, known images, a vision language model. */

import type { ImageCategory } from '@moderato/contract';
import type { Scores } from '../classifier/classifier.ts';
import type { TextFindings } from '../verdict.ts';
import type { PreparedImage } from './prepared-image.ts';

export interface ImageFinding {
  readonly category: ImageCategory;
  /** Calibrated, 0 to 1. */
  readonly score: number;
  /** Evidence for review only: it can flag and never block [T3]. */
  readonly reviewOnly: boolean;
  /** The action of a list entry, for known images; the score is 1 then [T3]. */
  readonly action?: 'flag' | 'block';
}

/** What the text models say of the words in a picture, apart from the account's settings. */
export type JudgedWords = Pick<TextFindings, 'limited' | 'slur' | 'minorCue'> & { readonly scores: Scores };

export interface ImageQuestion {
  readonly image: PreparedImage;
  /** Categories that the caller asked for and the account has enabled. */
  readonly wanted: ReadonlySet<ImageCategory>;
  readonly signal: AbortSignal;
  /** The deadline of the verdict, on the monotonic clock. Slow work uses only a share of the time until then. */
  readonly deadlineMs?: number;
  /** Whose picture it is: callers take turns. */
  readonly caller?: string;
  /** A judge that reads text calls it with what was found in the words, as for any text; not if it read none. */
  readonly wordsJudged?: (words: JudgedWords) => void;
  /** A judge calls it if time ran out before it had looked at everything; its findings still count. */
  readonly cutShort?: () => void;
}

export interface ImageJudge {
  /** In the trace: `nsfw`, `weapons`, `symbols`, `text`, `known-images`, or the provider's name. */
  readonly name: string;
  /** Part of the model version of a ledger row. */
  readonly version: string;
  /**
   * Categories whose low score is an answer. In all others, a judge reports only what it finds: a category that nothing
   * could clear stays unavailable, never 0 [I4].
   */
  readonly clears: readonly ImageCategory[];
  /** Categories it may raise beyond those. */
  readonly raises: readonly ImageCategory[];
  /** Whether it tells what it found in the words of a picture (`wordsJudged`). */
  readonly readsText?: true;
  /**
   * Findings for the requested categories: one for every category in `clears`, others only if there is evidence.
   * Rejects if it could not judge; the others' findings still count.
   */
  judge(question: ImageQuestion): Promise<readonly ImageFinding[]>;
  close?(): Promise<void>;
}

/** Closes them one after the other: judges can share threads, and the first one to close ends them. */
export async function closeImageJudges(judges: readonly ImageJudge[]): Promise<void> {
  for (const judge of judges) await judge.close?.();
}
