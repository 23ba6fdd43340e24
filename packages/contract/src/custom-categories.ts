/**
 * Limits of an account's custom categories. A language model judges them, so their descriptions have to fit into a
 * question.
 */

import { imageCategoryNames, textCategoryNames } from './categories.ts';

/** In characters (code points), and per account. */
export const customCategoryLimits = {
  perAccount: 20,
  descriptionCharacters: 500,
  examples: 20,
  exampleCharacters: 300,
} as const;

export const customCategoryName = /^[a-z][a-z0-9_]{1,39}$/;

/** Names that already have a meaning; `control` is part of every question to a language model. */
export const reservedCategoryNames: ReadonlySet<string> = new Set([
  ...textCategoryNames,
  ...imageCategoryNames,
  'control',
  'reason',
  'levels',
  'constructor',
]);

/** The score above which a custom category flags by default. */
export const customCategoryDefaultThreshold = 0.7;

export const customCategoryAsks = ['always', 'when_unsure'] as const;
export type CustomCategoryAsk = (typeof customCategoryAsks)[number];
