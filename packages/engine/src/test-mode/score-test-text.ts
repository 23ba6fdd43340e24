/**
 * The scores of test mode (T9): the same for the same input on every machine and on every release within /v1. FROZEN,
 * with everything it imports. It therefore uses no lexicon, no text view and no model of the live engine, and no
 * arithmetic that may differ between machines: scores are constants or whole thousandths, and combine by the highest.
 */

import type { Context, TextCategory } from '@moderato/contract';
import type { Evidence, Scores, TextClassifier } from '../classifier/classifier.ts';
import { hashText, lowScore } from './low-score.ts';
import { findJoinedPhrases, findPhrases, highest, type PhraseMatch } from './phrase-index.ts';

export function scoreTestText(content: string, context: Context): Scores {
  const hash = hashText(content);
  const low: Scores = {
    toxicity: lowScore(hash, 'toxicity'),
    harassment: lowScore(hash, 'harassment'),
    hate_speech: lowScore(hash, 'hate_speech'),
    sexual: lowScore(hash, 'sexual'),
    violence: lowScore(hash, 'violence'),
    self_harm: lowScore(hash, 'self_harm'),
    spam: lowScore(hash, 'spam'),
  };
  let scores = low;
  for (const match of matchesIn(content, context)) scores = { ...scores, ...highest(scores, match.scores) };
  return scores;
}

/** Test mode behind the interface of Tier 0. */
export function createTestClassifier(): TextClassifier {
  return {
    version: 'test-mode-1',
    score: (content, context) => ({ scores: scoreTestText(content, context) }),
    explain: (content, context) => matchesIn(content, context).flatMap(evidenceFrom),
  };
}

/** The context changes one thing: a `username` is also read as one word. */
function matchesIn(content: string, context: Context): PhraseMatch[] {
  return context === 'username' ? [...findPhrases(content), ...findJoinedPhrases(content)] : findPhrases(content);
}

function evidenceFrom({ phrase, scores, start, end }: PhraseMatch): Evidence[] {
  return Object.keys(scores).map((category) => ({
    term: phrase,
    category: category as TextCategory,
    span: { start, end },
    trick: null,
  }));
}
