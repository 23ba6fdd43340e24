/** What an account's own categories may be: judged by a language model, so their words have to fit into a question. */

import { imageCategoryNames, textCategoryNames } from './categories.ts';

/** In characters (code points), and per account. */
export const customCategoryLimits = {
  perAccount: 20,
  descriptionCharacters: 500,
  examples: 20,
  exampleCharacters: 300,
} as const;

export const customCategoryName = /^[a-z][a-z0-9_]{1,39}$/;

/** Names that mean something already; `control` is part of every question to a language model. */
export const reservedCategoryNames: ReadonlySet<string> = new Set([
  ...textCategoryNames,
  ...imageCategoryNames,
  'control',
  'reason',
  'levels',
  'constructor',
]);

/** Above which an account's own category flags, unless it says otherwise. */
export const customCategoryDefaultThreshold = 0.7;

export const customCategoryAsks = ['always', 'when_unsure'] as const;
export type CustomCategoryAsk = (typeof customCategoryAsks)[number];
