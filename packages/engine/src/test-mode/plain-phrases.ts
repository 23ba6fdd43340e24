/** The phrases that abuse nobody: one per category and action. FROZEN (T9): nothing below may change within /v1. */

import type { TextCategory } from '@moderato/contract';
import type { PhraseGroup } from './phrase-group.ts';

/** Above every default block threshold. */
const blockScore = 0.98;
/** Between the default threshold and the block threshold. */
const flagScores: readonly (readonly [TextCategory, number])[] = [
  ['toxicity', 0.8],
  ['harassment', 0.8],
  ['hate_speech', 0.8],
  ['sexual', 0.87],
  ['violence', 0.8],
  ['self_harm', 0.8],
  ['spam', 0.94],
];
/** Well above benign text and below every default threshold. */
const allowScore = 0.5;

export const plainPhrases: readonly PhraseGroup[] = flagScores.flatMap(([category, flagScore]) => [
  plainPhrase(category, 'block', blockScore),
  plainPhrase(category, 'flag', flagScore),
  plainPhrase(category, 'allow', allowScore),
]);

function plainPhrase(category: TextCategory, action: string, score: number): PhraseGroup {
  const phrase = `moderato test ${category.replace('_', ' ')} ${action}`;
  return { title: `${category}: ${action}`, scores: { [category]: score }, phrases: [phrase] };
}
