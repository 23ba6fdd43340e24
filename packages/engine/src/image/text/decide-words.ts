/** What the words in a picture decide, by the account's settings for texts; its rules do not see them [I7]. */

import { type Action, actions, type CategoryResult, localTier } from '@moderato/contract';
import type { TierTrace } from '../../escalate.ts';
import { type CategoryPolicy, decideText } from '../../verdict.ts';
import type { JudgedWords } from '../image-judge.ts';

interface Decided {
  readonly action: Action;
  readonly flagged: boolean;
}

export interface DecidedWords extends Decided {
  /** Undefined if nothing was read, or if the account judges no text category. */
  readonly categories?: Record<string, CategoryResult>;
  /** Signs that decided by themselves, as for a text. */
  readonly trace: readonly TierTrace[];
}

const nothingRead: DecidedWords = { action: 'allow', flagged: false, trace: [] };

export function decideWords(words: JudgedWords | undefined, policies: readonly CategoryPolicy[] = []): DecidedWords {
  if (words === undefined) return nothingRead;
  const { slur, minorCue } = words;
  const { action, flagged, categories } = decideText({ ...words, tier: localTier, matchedRules: [] }, policies);
  const trace: TierTrace[] = [
    ...(slur === undefined || categories.hate_speech === undefined
      ? []
      : [{ tier: localTier, by: 'slur', outcome: 'decided', action: slur } as const]),
    ...(minorCue ? [{ tier: localTier, by: 'minor_cue', outcome: 'decided' } as const] : []),
  ];
  return { action, flagged, trace, ...(Object.keys(categories).length === 0 ? {} : { categories }) };
}

/** The picture and its words are one content: the worse of the two decides. */
export function worseOf(one: Decided, other: Decided): Decided {
  const action = actions.indexOf(one.action) < actions.indexOf(other.action) ? other.action : one.action;
  return { action, flagged: one.flagged || other.flagged };
}
