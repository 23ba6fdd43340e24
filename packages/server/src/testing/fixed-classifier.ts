/** Classifiers with scripted answers. */

import type { Judgement, Scores, TextClassifier } from '@moderato/engine';

const nothing: Scores = { toxicity: 0, harassment: 0, hate_speech: 0, sexual: 0, violence: 0, self_harm: 0, spam: 0 };

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

type Said = Omit<Judgement, 'scores'> & { readonly scores?: Partial<Scores> };

/** Is unsure of whatever a test chooses. */
export function unsureClassifier(judge: (content: string) => Said): TextClassifier {
  return {
    version: 'unsure',
    score(content) {
      const said = judge(content);
      return { ...said, scores: { ...nothing, ...said.scores } };
    },
    explain: () => [],
  };
}
