/** The sentences of a statement of reasons, in one language. Categories and rules have theirs in `category-names.ts` and `rule-sentences.ts`. */

import type { OutcomeName } from '@moderato/contract';

export interface StatementWords {
  readonly title: string;
  readonly reference: (requestId: string) => string;
  /** What the statement is about, and what was decided. */
  readonly content: Readonly<Record<'text' | 'image', (date: string) => string>>;
  readonly outcome: Readonly<Record<OutcomeName, (date: string) => string>>;
  readonly until: (date: string) => string;
  /** How it was found. */
  readonly reported: (reports: number) => string;
  readonly categories: (names: string) => string;
  readonly noFinding: string;
  readonly decidedBy: Readonly<Record<'person' | 'automation', string>>;
  readonly ground: Readonly<Record<'terms' | 'law', (clause: string) => string>>;
  readonly explanation: (text: string) => string;
  readonly redress: {
    readonly title: string;
    readonly appeal: (date: string, url: string) => string;
    readonly person: string;
    readonly others: string;
  };
}
