/**
 * How much less a sentence weighs because of its context: somebody else's words in a forum, talk of killing among players.
 */

import type { Context, TextCategory } from '@moderato/contract';
import { contextRules } from '../signs/contexts.ts';
import { readWordList } from '../signs/word-list.ts';
import type { Calibration } from './calibration.ts';
import type { ReadSentence } from './read-sentences.ts';

/** On the scale of the weighted sum, before the curve. */
export function contextShift(
  context: Context,
  category: TextCategory,
  { isQuoted, text }: ReadSentence,
  { contextShifts }: Calibration,
): number {
  const { quotedShare, gameTalkShare } = contextRules[context];
  const quoted = isQuoted ? (1 - quotedShare) * contextShifts.quoted : 0;
  const isPlay = category === 'violence' && gameTalkShare < 1 && gameWords.test(text);
  return quoted + (isPlay ? (1 - gameTalkShare) * contextShifts.gameTalk : 0);
}

const words = readWordList('game-words.txt').map((word) => word.replaceAll(' ', '\\s+'));
const gameWords = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'iu');
