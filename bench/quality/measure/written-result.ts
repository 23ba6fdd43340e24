/** The result of `--written`: only figures, no text. */

import type { TextCategory } from '@moderato/contract';
import type { Depth } from '../../../packages/engine/src/classifier/reading/reading-classifier.ts';
import type { Provenance } from './provenance.ts';

export interface Caught {
  /** Texts that are bad in any category, and texts that are bad in none. */
  readonly bad: number;
  readonly harmless: number;
  readonly caught: number | null;
  readonly wronglyFlagged: number | null;
}

export interface WrittenCategory {
  readonly judged: number;
  readonly positives: number;
  readonly rocArea: number | null;
  readonly caught: number | null;
  readonly wronglyFlagged: number | null;
  /** On the review mix. */
  readonly calibrationError: number;
}

export interface DepthFigures extends Caught {
  /** Passes of 64 pieces through the network, mean per text; one that stops at the exit counts half. */
  readonly passes: number;
  /** The share of texts that only the word lists and the fast model read. */
  readonly alone: number;
}

export interface Dilution {
  /** The share of texts flagged on their own that are still flagged among friendly ones. */
  readonly stillFlagged: number | null;
  /** The same for texts with a very high score on their own. */
  readonly strongStillFlagged: number | null;
  readonly harmlessFlagged: number | null;
  readonly texts: number;
}

export interface WrittenResult extends Provenance {
  readonly texts: number;
  readonly any: Caught;
  readonly blocked: { readonly harmless: number; readonly inNeed: number; readonly inNeedTexts: number };
  readonly categories: Readonly<Record<TextCategory, WrittenCategory>>;
  readonly languages: Readonly<Record<string, Caught>>;
  readonly contexts: Readonly<Record<string, Caught>>;
  readonly kinds: Readonly<Record<string, Caught>>;
  readonly depths: Readonly<Record<Depth, DepthFigures>>;
  readonly diluted: Readonly<Record<string, Dilution>>;
}
