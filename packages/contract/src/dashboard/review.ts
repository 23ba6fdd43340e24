/** The queue of what was flagged or blocked, for accounts that keep content. Content is text to show, never HTML. */

import { Type } from 'typebox';
import { type Action, actions, type Context } from '../categories.ts';
import { oneOf, storableText } from '../strings.ts';
import { type CallFacts, gives } from './call.ts';
import { type Page, pagingFields } from './paging.ts';
import { Id } from './text-fields.ts';

export const reviewDecisions = ['approve', 'remove', 'wrong_category'] as const;
export type ReviewDecision = (typeof reviewDecisions)[number];

export const ReviewQuery = Type.Object({
  ...pagingFields,
  state: Type.Optional(oneOf(['open', 'decided'], { description: '`open` when absent.' })),
  action: Type.Optional(oneOf(actions)),
  category: Type.Optional(Type.String({ minLength: 1, maxLength: 40, pattern: storableText })),
  /** Texts with words that point to a minor: for admins and owners, and in no other queue. */
  queue: Type.Optional(oneOf(['restricted'])),
  /** The one item of the restricted queue whose text is asked for. */
  reveal: Type.Optional(Id),
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
  /** Empty where it is hidden. */
  readonly content: string;
  /** The text is not shown until it is asked for with `reveal`. */
  readonly hidden: boolean;
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
  /** Whether the account's thresholds also decide on calls that ask for scores alone. Off unless switched on. */
  readonly include_scored: boolean;
  readonly open: number;
  /** Open ones that only admins and owners see. */
  readonly restricted: number;
  readonly kept: number;
}

export const SetReviewSettingsRequest = Type.Object({
  keep_content: Type.Boolean(),
  days: Type.Integer({ minimum: 1, maximum: 365 }),
  include_scored: Type.Optional(Type.Boolean({ description: 'As it is when absent.' })),
});
export type SetReviewSettingsRequest = Type.Static<typeof SetReviewSettingsRequest>;

export const reviewCalls = {
  // The content of other people's messages is for those whose work it is.
  'GET /review': { access: 'moderator', query: ReviewQuery, reply: gives<Page<ReviewItem>>() },
  'POST /review/:request_id': { access: 'moderator', body: ReviewRequest, reply: gives<ReviewReceipt>() },
  'GET /review/settings': { access: 'viewer', reply: gives<ReviewSettings>() },
  'PUT /review/settings': { access: 'admin', body: SetReviewSettingsRequest, reply: gives<ReviewSettings>() },
} as const satisfies Record<string, CallFacts>;
