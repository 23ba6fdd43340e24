/** What each context changes, in one table. Measured effects: docs/reference/text-engine.md. */

import type { Context } from '@moderato/contract';

export interface ContextRules {
  /** What a sign weighs inside a quotation or a code block. */
  readonly quotedShare: number;
}

export const contextRules: Readonly<Record<Context, ContextRules>> = {
  default: { quotedShare: 1 },
  username: { quotedShare: 1 },
  chat: { quotedShare: 1 },
  forum_post: { quotedShare: 0.5 },
  comment: { quotedShare: 0.8 },
};
