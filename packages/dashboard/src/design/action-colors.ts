/** The colour of bars and columns, one for each action, on every page. Light and dark give them values. */

import type { LedgerAction } from '@moderato/contract';

export const actionColors: Readonly<Record<LedgerAction, string>> = {
  allow: 'var(--allow-fill)',
  flag: 'var(--flag-fill)',
  block: 'var(--block-fill)',
  scored: 'var(--series-2)',
};
