/** What looking for words and for expressions comes to, before the two are put together. */

import type { Span } from '../text/view.ts';

/** The first match of a rule that is not exempt. */
export interface FirstMatch extends Span {
  /** The rule's place in evaluation order. */
  readonly rule: number;
}

/** A stretch that an allowlist exempts. */
export interface AllowedSpan extends Span {
  /** The place of its priority among the priorities of all allowlists, high to low. */
  readonly band: number;
}
