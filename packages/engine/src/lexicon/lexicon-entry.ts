import type { TextCategory } from '@moderato/contract';

/** 1 never flags alone, 2 flags with a second sign, 3 flags its categories alone, 4 blocks alone. */
export type Severity = 1 | 2 | 3 | 4;

/** Whole word only, at the start of a longer word, or anywhere inside one. */
export type MatchMode = 'word' | 'prefix' | 'inside';

export interface LexiconEntry {
  readonly term: string;
  /** Every spelling that counts as this entry, the term itself first. */
  readonly forms: readonly string[];
  /** The main one first. */
  readonly categories: readonly TextCategory[];
  readonly severity: Severity;
  readonly match: MatchMode;
  /** Innocent words and phrases: a hit completely inside one of them does not count. */
  readonly except: readonly string[];
  readonly language: string;
}
