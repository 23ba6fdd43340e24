/** A moderator's verdict on an item, and what it was before. */

import type { ReviewDecision } from '../../base/storage/review-schema.ts';

export interface Verdict {
  readonly decision: ReviewDecision;
  /** With `wrong_category`: what it should have been, or `none`. */
  readonly category: string | null;
  readonly userId: string;
  readonly atMs: number;
}

export interface Decided {
  readonly requestId: string;
  /** Null if it was, or is again, open. */
  readonly was: Verdict | null;
  readonly is: Verdict | null;
}
