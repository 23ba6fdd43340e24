/**
 * A view is one normalised reading of a text that remembers where each of its characters came from.
 * Steps make views from views; matchers read `codes` and report positions through `starts` and `ends`.
 */

export interface TextView {
  /** Normalised code points; only the first `length` entries count. */
  readonly codes: Int32Array;
  readonly length: number;
  /** UTF-16 offset in the original text at which code `i` begins. */
  readonly starts: Int32Array;
  /** UTF-16 offset in the original text at which code `i` ends, exclusive. */
  readonly ends: Int32Array;
}

/** A stretch of the original text, in UTF-16 offsets, `end` exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}
