/** The thread that matches long texts against many expressions, so that the event loop need not. */

import { parentPort } from 'node:worker_threads';
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

/** Loading is answered with nothing, matching with what `matchRegexes` found. */
export type RegexReply = Int32Array | undefined;

const sets = new Map<number, RegexSet>();

parentPort?.on('message', (request: RegexRequest) => {
  switch (request.kind) {
    case 'load':
      sets.set(request.set, compileRegexSet(request.patterns));
      parentPort?.postMessage(undefined satisfies RegexReply);
      break;
    case 'forget':
      sets.delete(request.set);
      break;
    case 'match': {
      const found = matchRegexes(sets.get(request.set)!, request.content, request.exemptions, request.wanted);
      parentPort?.postMessage(found satisfies RegexReply);
      break;
    }
  }
});
