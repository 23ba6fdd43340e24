/** The queue of what was flagged or blocked, for accounts that keep content. Content is text to show, never HTML. */

import { Type } from 'typebox';
import { type Action, actions, type Context } from '../categories.ts';
import { oneOf, storableText } from '../strings.ts';
import { pagingFields } from './paging.ts';

export const reviewDecisions = ['approve', 'remove', 'wrong_category'] as const;
export type ReviewDecision = (typeof reviewDecisions)[number];

export const ReviewQuery = Type.Object({
  ...pagingFields,
  state: Type.Optional(oneOf(['open', 'decided'], { description: '`open` when absent.' })),
  action: Type.Optional(oneOf(actions)),
  category: Type.Optional(Type.String({ minLength: 1, maxLength: 40, pattern: storableText })),
});
export type ReviewQuery = Type.Static<typeof ReviewQuery>;

/** UTF-16 offsets into the content, and what stands there: a match of a rule, or a word that weighed for a category. */
export interface ContentMark {
  readonly start: number;
  readonly end: number;
  readonly rule_id: string | null;
  readonly category: string | null;
}

export interface ReviewItem {
  readonly request_id: string;
  readonly at: string;
  readonly action: Action;
  readonly context: Context;
  readonly author: string | null;
  readonly content: string;
  /** What decided: rules and words. */
  readonly marks: readonly ContentMark[];
  readonly categories: readonly {
    readonly name: string;
    readonly score: number;
    readonly threshold: number | null;
    readonly flagged: boolean;
  }[];
  readonly expires_at: string;
  /** What programs said its scores should have been (`comments:suggestscore`): `TOXICITY 0.9`. */
  readonly suggestions: readonly { readonly at: string; readonly scores: string }[];
  readonly decided: {
    readonly decision: ReviewDecision;
    readonly category: string | null;
    readonly by: string;
    readonly at: string;
  } | null;
}

/** `category`: what it should have been, or `none`; only with `wrong_category`. */
export const ReviewRequest = Type.Object({
  decision: oneOf(reviewDecisions),
  category: Type.Optional(Type.String({ minLength: 1, maxLength: 40, pattern: storableText })),
});
export type ReviewRequest = Type.Static<typeof ReviewRequest>;

export interface ReviewReceipt {
  readonly request_id: string;
  readonly decision: ReviewDecision;
  readonly open: number;
}

export interface ReviewSettings {
  /** Off unless the account switched it on. */
  readonly keep_content: boolean;
  readonly days: number;
  readonly open: number;
  readonly kept: number;
}

export const SetReviewSettingsRequest = Type.Object({
  keep_content: Type.Boolean(),
  days: Type.Integer({ minimum: 1, maximum: 365 }),
});
export type SetReviewSettingsRequest = Type.Static<typeof SetReviewSettingsRequest>;
