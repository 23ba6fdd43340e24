/**
 * How much less a part weighs because of its context: somebody else's words in a forum, talk of killing among players.
 */

import type { Context, TextCategory } from '@moderato/contract';
import { contextRules } from '../signs/contexts.ts';
import { readWordList } from '../signs/word-list.ts';
import type { Calibration } from './calibration.ts';
import type { ReadPart } from './read-parts.ts';

/** On the scale of the weighted sum, before the curve. */
export function contextShift(
  context: Context,
  category: TextCategory,
  { part, text }: ReadPart,
  { contextShifts }: Calibration,
): number {
  const { quotedShare, gameTalkShare } = contextRules[context];
  const quoted = part.isQuoted ? (1 - quotedShare) * contextShifts.quoted : 0;
  const isPlay = category === 'violence' && gameTalkShare < 1 && gameWords.test(text);
  return quoted + (isPlay ? (1 - gameTalkShare) * contextShifts.gameTalk : 0);
}

const words = readWordList('game-words.txt').map((word) => word.replaceAll(' ', '\\s+'));
const gameWords = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'iu');
