import type { LexiconEntry } from '../../lexicon/lexicon-entry.ts';
import type { Joint } from '../../text/find-separations.ts';
import type { TermForm } from './term-form.ts';
import type { Confidence } from './tricks.ts';

/** A term that was found in a text, and its spelling there. */
export interface Hit {
  readonly entry: LexiconEntry;
  readonly form: TermForm;
  /** UTF-16 offsets in the text. */
  readonly start: number;
  readonly end: number;
  /** How letters were joined to read it; null for words as they are. */
  readonly joint: Joint | null;
  readonly confidence: Confidence;
  /** Null for a plain spelling. */
  readonly trick: string | null;
}
