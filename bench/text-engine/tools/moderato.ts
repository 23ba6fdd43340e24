/** Moderato's engine as the service runs it without providers: the lexicon classifier and the default thresholds. */

import { readFileSync } from 'node:fs';
import { defaultTextPolicies } from '../../../packages/engine/src/category-policies.ts';
import { createLexiconClassifier } from '../../../packages/engine/src/classifier/signs/lexicon-classifier.ts';
import { decide } from '../../../packages/engine/src/verdict.ts';
import type { Tool } from './tool.ts';

export const moderatoName = 'moderato';

export function createModerato(): Tool {
  const classifier = createLexiconClassifier();
  const manifest = new URL('../../../packages/engine/package.json', import.meta.url);
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  return {
    name: moderatoName,
    version: `${version} (${classifier.version})`,
    configuration: 'the lexicon classifier, all seven categories at their default thresholds, all languages; flagged',
    flags: (text, context = 'default') => {
      const judgement = classifier.score(text, context);
      if (judgement instanceof Promise) throw new Error('the lexicon classifier answers at once');
      return decide(judgement.scores, defaultTextPolicies, []).flagged;
    },
  };
}
