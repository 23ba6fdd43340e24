/** A classifier with scripted scores. */

import type { Scores, TextClassifier } from '@moderato/engine';

const nothing: Scores = {
  toxicity: 0,
  harassment: 0,
  hate_speech: 0,
  sexual: 0,
  violence: 0,
  self_harm: 0,
  spam: 0,
};

/**
 * The scores that `scoreOf` gives a text, 0 for every other category. It may throw, to imitate a classifier that
 * breaks.
 */
export function fixedClassifier(
  scoreOf: (content: string) => Partial<Scores> | Promise<Partial<Scores>>,
): TextClassifier {
  return {
    version: 'fixed',
    async score(content) {
      return { scores: { ...nothing, ...(await scoreOf(content)) } };
    },
    explain: () => [],
  };
}
