/** A classifier that is unsure of whatever a test chooses. */

import type { Judgement, Scores, TextClassifier } from '@moderato/engine';

const nothing: Scores = { toxicity: 0, harassment: 0, hate_speech: 0, sexual: 0, violence: 0, self_harm: 0, spam: 0 };

type Said = Omit<Judgement, 'scores'> & { readonly scores?: Partial<Scores> };

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
