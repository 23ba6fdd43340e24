/** The interface of Tier 0: something local that reads a text and gives each category a score. */

import type { Context, TextCategory } from '@moderato/contract';
import type { SlurAction } from '../lexicon/slurs/load-slurs.ts';
import type { Span } from '../text/view.ts';

export type Scores = Record<TextCategory, number>;

/** A word or phrase that counted in the decision, and the spelling trick that hid it, if any. */
export interface Evidence {
  readonly term: string;
  readonly category: TextCategory;
  readonly span: Span;
  readonly trick: string | null;
}

/** A slur that decides by itself, and where it stands. */
export interface Slur {
  readonly action: SlurAction;
  readonly span: Span;
}

/** One model that was asked, in order; the last one that answered decided. */
export interface ModelTrace {
  readonly by: string;
  readonly outcome: 'decided' | 'scored' | 'abstained' | 'failed';
}

export interface Judgement {
  readonly scores: Scores;
  /** Categories whose score is a guess that a better judge should check. None if absent. */
  readonly unsure?: readonly TextCategory[];
  /** Where in a long text it was unsure; the whole text if absent. */
  readonly unsureSpans?: readonly Span[];
  /** The sentence of a longer text that gave each category its score. */
  readonly decidedBy?: Readonly<Partial<Record<TextCategory, Span>>>;
  /** What was asked, for the ledger; the classifier itself if absent. */
  readonly trace?: readonly ModelTrace[];
  /** Perspective's attributes on Perspective's own scale, if a model that was trained on them read the text closely. */
  readonly perspective?: Readonly<Record<string, number>>;
  /** A slur that decides by itself: alone, or thrown at somebody [T18]. */
  readonly slur?: Slur;
  /** The scores of every sentence by itself, if asked for, in their order. */
  readonly sentences?: readonly SentenceScores[];
  /** The language it was read as: a code, or null if uncertain. Absent if the classifier does not say. */
  readonly language?: string | null;
  /** No local model was measured on this language: every score is a guess, and none of them may block. */
  readonly limited?: boolean;
}

export interface SentenceScores {
  readonly span: Span;
  readonly scores: Scores;
  /** Absent where the text's is, and if the model did not read this sentence. */
  readonly perspective?: Readonly<Record<string, number>>;
}

export interface ScoringOptions {
  /**
   * Called before the text waits for the models, with the number of passes it costs: first an estimate, synchronously,
   * then the cost of each round. A pass is 64 pieces of the network, and a short text costs a fraction of one. If the
   * first call throws, the judgement ends with that error.
   */
  readonly beforeModels?: (passes: number) => void;
  /** Called after each question that a model answered, with the passes it cost. */
  readonly afterPass?: (passes: number) => void;
  /** How many passes the text may cost, if less than usual. */
  readonly maxPasses?: number;
  /** Whose text it is: callers take turns at the models. */
  readonly caller?: string;
  /** Whether the network reads everything to the end, even if less would do, and scores it on Perspective's scale. */
  readonly closely?: boolean;
  /** Whether each sentence gets scores of its own too. */
  readonly spans?: boolean;
  /** Earlier messages of the conversation, oldest first. They are read to understand the text and never scored. */
  readonly previous?: readonly string[];
  /** Codes of the languages that the caller named: they only settle what detection is unsure of. */
  readonly languages?: readonly string[];
}

export interface TextClassifier {
  /** Names the model in the ledger and in replies; changes whenever a score can change. */
  readonly version: string;
  score(content: string, context: Context, options?: ScoringOptions): Judgement | Promise<Judgement>;
  /** The same judgement with its reasons; slower, for people. */
  explain(content: string, context: Context): readonly Evidence[];
  /**
   * Whether all its models are loaded; always true for a classifier without this. Until then, it answers with those
   * that are.
   */
  isReady?(): boolean;
  /** Ends the threads it started, if any; calls in progress are answered first. */
  close?(): Promise<void>;
}
