/** What each context changes, in one table. Measured effects: docs/reference/text-engine.md. */

import type { Context } from '@moderato/contract';

export interface ContextRules {
  /** The weight of a sign inside a quotation or a code block. */
  readonly quotedShare: number;
  /** The weight of violent words that are not aimed at a reader: "kill them all" in a game. */
  readonly gameTalkShare: number;
  /** A name: words run together, camel case, no harmless use of a rude word, and no posing as staff. */
  readonly isName: boolean;
}

const plain: ContextRules = { quotedShare: 1, gameTalkShare: 1, isName: false };

export const contextRules: Readonly<Record<Context, ContextRules>> = {
  default: plain,
  username: { ...plain, isName: true },
  chat: { ...plain, gameTalkShare: 0.4 },
  forum_post: { ...plain, quotedShare: 0.5 },
  comment: { ...plain, quotedShare: 0.88, gameTalkShare: 0.95 },
};
