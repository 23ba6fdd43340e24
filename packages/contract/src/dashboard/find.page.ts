/** Ctrl K: finds authors, rules, requests and keys by a few letters. Only names and ids, never content. */

import { Type } from 'typebox';
import type { KeyMode } from '../api-keys.ts';
import { UserId } from '../strings.ts';
import type { AuthorSummary } from './authors.page.ts';
import { type CallFacts, gives } from './call.ts';
import type { Decision } from './decisions.page.ts';
import type { RuleName } from './rules.page.ts';

/** Results of each kind. */
export const maxFound = 5;

export interface Found {
  /** Ids that equal the text or begin with it. */
  readonly authors: readonly Pick<AuthorSummary, 'author' | 'calls' | 'flagged' | 'blocked'>[];
  /** Rules with the text in their name, in their first entry or in their id. */
  readonly rules: readonly RuleName[];
  /** Ids that equal the text or begin with it, newest first. */
  readonly requests: readonly Pick<Decision, 'request_id' | 'at' | 'action' | 'mode'>[];
  /** Keys with the text in their label, in their id or in the part that is shown. */
  readonly keys: readonly {
    readonly key_id: string;
    readonly label: string;
    /** `mod_live_…wxyz` */
    readonly shown: string;
    readonly mode: KeyMode;
    readonly revoked: boolean;
  }[];
}

export const findCalls = {
  /** As long as the longest thing that can be found: an author's id. */
  'GET /find': { access: 'viewer', query: Type.Object({ text: UserId }), reply: gives<Found>() },
} as const satisfies Record<string, CallFacts>;
