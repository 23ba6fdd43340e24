/**
 * How much less a window weighs than a text that stands alone, on the scale of the weighted sum: among many sentences one looks
 * bad by chance, a sentence says less than a text, somebody else's words in a forum are not the author's, and talk of killing
 * among players is most likely about the game.
 */

import type { Context, TextCategory } from '@moderato/contract';
import { contextRules } from '../signs/contexts.ts';
import { readWordList } from '../signs/word-list.ts';
import type { Calibration } from './calibration.ts';
import type { TextWindow, WindowsOfText } from './window.ts';

export type ShiftOf = (window: TextWindow, category: TextCategory) => number;

/** What a sentence or a group of them loses for not being the whole text. */
const partMargin = 0.3;
/** What a quotation and talk among players lose at most; a context takes a share of it. */
const mostForQuotation = 4;
const mostForGameTalk = 2.5;

export function shiftsFor({ windows, sentences }: WindowsOfText, context: Context, calibration: Calibration): ShiftOf {
  const { quotedShare, gameTalkShare } = contextRules[context];
  const wholes = windows.filter(({ isWhole }) => isWhole).length;
  const amongWholes = calibration.windowPenalty * Math.log(Math.max(1, wholes));
  const amongSentences = partMargin + calibration.windowPenalty * Math.log(Math.max(1, sentences));
  return (window, category) => {
    const chance = window.isWhole ? amongWholes : amongSentences;
    const quotation = window.isQuoted ? (1 - quotedShare) * mostForQuotation : 0;
    const isPlay = category === 'violence' && gameTalkShare < 1 && gameWords.test(window.text);
    return chance + quotation + (isPlay ? (1 - gameTalkShare) * mostForGameTalk : 0);
  };
}

const words = readWordList('game-words.txt').map((word) => word.replaceAll(' ', '\\s+'));
const gameWords = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'iu');
