/** The thread that matches long texts against many expressions, to keep that work off the event loop. */

import { answerQuestions } from '../../threads/question-thread.ts';
import type { WantedMatches } from '../wanted-matches.ts';
import { matchRegexes, type RegexExemptions } from './match-regexes.ts';
import { compileRegexSet, type RegexSet } from './regex-set.ts';

export type RegexRequest =
  | { readonly kind: 'load'; readonly set: number; readonly patterns: readonly string[] }
  | { readonly kind: 'forget'; readonly set: number }
  | {
      readonly kind: 'match';
      readonly set: number;
      readonly content: string;
      readonly exemptions: RegexExemptions | undefined;
      readonly wanted: WantedMatches;
    };

/** The answer to matching is what `matchRegexes` found; the others have none. */
export type RegexReply = Int32Array | undefined;

const sets = new Map<number, RegexSet>();

answerQuestions((request: RegexRequest): RegexReply => {
  switch (request.kind) {
    case 'load':
      sets.set(request.set, compileRegexSet(request.patterns));
      return undefined;
    case 'forget':
      sets.delete(request.set);
      return undefined;
    case 'match':
      return matchRegexes(sets.get(request.set)!, request.content, request.exemptions, request.wanted);
  }
});
