/** The queue of flagged and blocked content, for accounts that keep content, and of a sample of what was allowed. Show content as text, never as HTML. */

import { Type } from 'typebox';
import { type Action, actions } from '../categories.ts';
import { oneOf, UserId } from '../strings.ts';
import { storableText } from '../text-patterns.ts';
import type { OpenAppeals } from './appeals.page.ts';
import type { AuthorEvent, AuthorSummary } from './authors.page.ts';
import { type CallFacts, gives } from './call.ts';
import { clauseIdForm } from './clauses.page.ts';
import type { Decision, DecisionSummary, Origin } from './decisions.page.ts';
import { Languages } from './languages.ts';
import { type Note, noteCharacters } from './notes.page.ts';
import { type Page, pagingFields, periodFields } from './paging.ts';
import type { ByPerson } from './person.ts';
import type { ShownStrikes } from './strikes.page.ts';
import { Id } from './text-fields.ts';

const reviewDecisions = ['approve', 'remove', 'wrong_category'] as const;
export type ReviewDecision = (typeof reviewDecisions)[number];

/**
 * `urgent`: the order in which the queue hands out items, by severity and by how long they have waited: a day of waiting
 * weighs as much as the whole range of severity. `severity`: how severe the category is, times how far its score is above
 * the threshold.
 */
const reviewOrders = ['urgent', 'newest', 'oldest', 'severity', 'author'] as const;
export type ReviewOrder = (typeof reviewOrders)[number];

/**
 * Queues besides the ordinary one. `restricted`: texts with words that point to a minor. `escalated`: items that a
 * moderator passed on. Both are for admins and owners, and their items are in no other queue.
 */
const reviewQueues = ['restricted', 'escalated'] as const;
export type ReviewQueueName = (typeof reviewQueues)[number];

/** Which items of a queue. */
const reviewFilters = {
  action: Type.Optional(oneOf(actions)),
  category: Type.Optional(Type.String({ minLength: 1, maxLength: 40, pattern: storableText })),
  author: Type.Optional(UserId),
  /** Only items that users reported. */
  reported: Type.Optional(oneOf(['true'])),
  sampled: Type.Optional(
    oneOf(['true', 'false'], { description: 'Only items of the sample of allowed texts, or all others.' }),
  ),
  language: Type.Optional(Languages),
  ...periodFields,
  /** Only items that this rule matched. */
  rule_id: Type.Optional(Id),
  /** Only texts with all these words, by the index that search uses. */
  word: Type.Optional(Type.String({ minLength: 2, maxLength: 200, pattern: storableText })),
  queue: Type.Optional(oneOf(reviewQueues)),
};

export const ReviewQuery = Type.Object({
  ...pagingFields,
  ...reviewFilters,
  state: Type.Optional(oneOf(['open', 'decided'], { description: '`open` if absent.' })),
  order: Type.Optional(
    oneOf(reviewOrders, {
      description: '`newest` when absent; decided items are sorted by the time of the decision, newest first.',
    }),
  ),
  /** The one item of the restricted queue whose text to show. */
  reveal: Type.Optional(Id),
  /** A single item, open or decided, in whichever queue it is. Other filters are ignored. */
  item: Type.Optional(Id),
});
export type ReviewQuery = Type.Static<typeof ReviewQuery>;

/** UTF-16 offsets into the content, and what is there: a match of a rule, or a word that weighed for a category. */
export interface ContentMark {
  readonly start: number;
  readonly end: number;
  readonly rule_id: string | null;
  readonly category: string | null;
}

/** A user's report. `by` is null if the platform did not name the user; `reason` may be empty. */
export interface ReportShown {
  readonly id: string;
  readonly by: string | null;
  readonly reason: string;
  readonly at: string;
}

export interface ReviewItem extends Pick<DecisionSummary, 'request_id' | 'at' | 'kind' | 'context' | 'author'>, Origin {
  readonly action: Action;
  /**
   * The text. For an image: the address it was fetched from; the image file is never kept. Empty if it is hidden, if
   * an image was sent as data, and if a report came without a text that may be kept.
   */
  readonly content: string;
  /** The text is shown only when requested with `reveal`. */
  readonly hidden: boolean;
  /** Whether there is a preview that the member may see. */
  readonly preview: boolean;
  /** The detected language of a text; null if uncertain. */
  readonly language: string | null;
  /** What decided: rules and words. */
  readonly marks: readonly ContentMark[];
  readonly categories: readonly Omit<Decision['categories'][number], 'block_threshold'>[];
  /** Of an image with words: their text categories. */
  readonly text_in_image: readonly Omit<Decision['categories'][number], 'block_threshold'>[];
  /** From 0 to 1: how severe its worst category is, times how far that is above its threshold. */
  readonly severity: number;
  /** Open items with the same text, including this one, and how many authors wrote them. They are decided together. */
  readonly same_text: { readonly items: number; readonly authors: number };
  /** Who is looking at it right now. */
  readonly claimed: Claim | null;
  /** `to`: null for any admin or owner. */
  readonly escalated: (ByPerson & { readonly to: string | null; readonly at: string }) | null;
  readonly expires_at: string;
  /** It was allowed and drawn at random: nothing was found in it. */
  readonly sampled: boolean;
  /** How often users reported it, and who said what, the newest first; only the count if the text is hidden. */
  readonly reports: { readonly count: number; readonly latest: readonly ReportShown[] };
  /** What programs said its scores should have been (`comments:suggestscore`): `TOXICITY 0.9`. */
  readonly suggestions: readonly { readonly at: string; readonly scores: string }[];
  readonly decided:
    | (ByPerson & {
        readonly decision: ReviewDecision;
        readonly category: string | null;
        /** The name of the clause that was broken. */
        readonly clause: string | null;
        readonly at: string;
        /** Whether there is a statement of reasons. */
        readonly stated: boolean;
        /** Who reversed it after an appeal. */
        readonly reversed: (ByPerson & { readonly at: string }) | null;
      })
    | null;
}

/** Nobody else can decide it until then. */
export interface Claim extends ByPerson {
  readonly mine: boolean;
  readonly until: string;
}

/**
 * A member holds one text at a time, with everything that has the same text; a repeated claim renews it. Without an item,
 * what the member holds is released; with `release`, only that item, as when a tab closes.
 */
const ClaimRequest = Type.Object({ request_id: Type.Optional(Id), release: Type.Optional(Id) });

export interface ClaimReply {
  readonly claimed: Claim | null;
}

/** A page that is open renews its claim well before it expires. */
export const claimSeconds = 90;
/** A decision that names a clause takes effect after this time; until then an undo leaves no trace outside. */
export const undoSeconds = 30;
const maxPassed = 100;

/** `passed`: items that were looked at and left alone; they come again once nothing else is free. */
export const NextRequest = Type.Object({
  ...reviewFilters,
  order: Type.Optional(oneOf(reviewOrders, { description: '`urgent` if absent.' })),
  passed: Type.Optional(Type.Array(Id, { maxItems: maxPassed, uniqueItems: true })),
});
export type NextRequest = Type.Static<typeof NextRequest>;

export interface NextReply {
  /** It is claimed; null if nothing is free. */
  readonly next: ReviewItem | null;
}

/** Items that one call names. Open items with the same text are decided along with them. */
const maxNamedItems = 200;
/** Items that one call decides. */
export const maxDecidedItems = 500;

const RequestIds = Type.Array(Id, { minItems: 1, maxItems: maxNamedItems, uniqueItems: true });

/** `category`: what it should have been, or `none`; only with `wrong_category`. */
export const ReviewRequest = Type.Object({
  request_ids: RequestIds,
  decision: oneOf(reviewDecisions),
  category: Type.Optional(Type.String({ minLength: 1, maxLength: 40, pattern: storableText })),
  clause: Type.Optional(
    Type.String({ pattern: clauseIdForm, description: 'The clause that was broken; only with `remove`.' }),
  ),
  again: Type.Optional(Type.Boolean({ description: 'Also what was decided before, and nothing but the items named.' })),
  /** The item to claim next, in the same call. */
  next: Type.Optional(Id),
  /** Hands out the next free item, in the same call. */
  hand_out: Type.Optional(NextRequest),
});
export type ReviewRequest = Type.Static<typeof ReviewRequest>;

/** `reason` becomes a note on each named item; `to`: an admin or owner. */
export const EscalateRequest = Type.Object({
  request_ids: RequestIds,
  reason: Type.Optional(Type.String({ minLength: 1, maxLength: noteCharacters, pattern: storableText })),
  to: Type.Optional(Id),
  next: Type.Optional(Id),
  hand_out: Type.Optional(NextRequest),
});
export type EscalateRequest = Type.Static<typeof EscalateRequest>;

export interface ReviewReceipt {
  /** What `POST /review/undo` takes. */
  readonly entry_id: string;
  readonly request_ids: readonly string[];
  /** Named items that somebody else decided or holds, or that no longer exist. */
  readonly skipped: readonly { readonly request_id: string; readonly reason: 'decided' | 'claimed' | 'gone' }[];
  /** Whether items with the same text are still open: there were more than one call decides. */
  readonly more: boolean;
  readonly open: number;
  /** The claim on the item in `next`; null if somebody else holds it. */
  readonly claimed: Claim | null;
  /** What `hand_out` gave, claimed; null if nothing is free, or if nothing was asked for. */
  readonly next: ReviewItem | null;
}

export interface UndoReviewReply {
  /** Items that were restored. The others were decided again or no longer exist. */
  readonly request_ids: readonly string[];
  readonly open: number;
}

export interface ReviewSettings {
  /** Off by default. */
  readonly keep_content: boolean;
  readonly days: number;
  /** Whether the account's thresholds also apply to calls that only ask for scores. Off by default. */
  readonly include_scored: boolean;
  /** Whether flagged images get a preview, which is kept for a week. Off by default. */
  readonly previews: boolean;
  /** Whether one in 200 allowed texts, drawn at random, is kept and put into review. Off by default. */
  readonly sample_allowed: boolean;
  readonly open: number;
  /** Of the open ones: those that users reported. */
  readonly reported: number;
  /** Of the open ones: those of the sample of allowed texts, unless users reported them. */
  readonly sampled: number;
  /** Open ones that only admins and owners see. */
  readonly restricted: number;
  readonly escalated: number;
  readonly kept: number;
  /** Webhooks that receive people's decisions. Without one, a decision is recorded and nobody is notified. */
  readonly webhooks: number;
}

/** A call of the same author. */
export interface BesideItem extends Pick<AuthorEvent, 'request_id' | 'at' | 'action' | 'flagged' | 'content'> {
  /** The category furthest above its threshold; null if none was above. */
  readonly category: string | null;
  readonly decision: ReviewDecision | null;
}

/** A kept text from around the item: of the same author, or of a call that named the same page. */
export interface ContextItem extends Pick<DecisionSummary, 'request_id' | 'at' | 'author'> {
  readonly action: Action;
  readonly author_name: string | null;
  /** Every category that flagged it. */
  readonly flagged: readonly string[];
  /** Its beginning. */
  readonly content: string;
  /** Its call named the same `content_url`, apart from the fragment. */
  readonly same_page: boolean;
}

/** The context shown next to an item. */
export interface Beside {
  readonly author: AuthorSummary | null;
  /** The author's strikes; null if the account does not use strikes. */
  readonly strikes: ShownStrikes | null;
  /** The author's other calls, newest first. */
  readonly last: readonly BesideItem[];
  /** Up to three kept texts before the item and three after it, oldest first. */
  readonly context: readonly ContextItem[];
  /** Notes about the item, then about its author. */
  readonly notes: readonly Note[];
}

/** Of a flagged image, so small that nothing can be made out: `data:image/jpeg;base64,…`. */
export interface BlurredPreview {
  readonly blurred: string;
  readonly expires_at: string;
}

/** The picture itself, at most 512 pixels wide and high. Each time somebody asks for one, the audit log says so. */
export interface ShownPreview {
  readonly picture: string;
}

/** Sent to open pages when a queue changes: they read it again if its stamp or its appeals differ. */
export interface ReviewLive extends Pick<ReviewSettings, 'open' | 'reported' | 'sampled' | 'restricted' | 'escalated'> {
  readonly stamp: string;
  readonly appeals: OpenAppeals;
}

export const SetReviewSettingsRequest = Type.Object({
  keep_content: Type.Boolean(),
  days: Type.Integer({ minimum: 1, maximum: 365 }),
  include_scored: Type.Optional(Type.Boolean({ description: 'Unchanged if absent.' })),
  previews: Type.Optional(Type.Boolean({ description: 'Only with `keep_content`; unchanged if absent.' })),
  sample_allowed: Type.Optional(Type.Boolean({ description: 'Only with `keep_content`; unchanged if absent.' })),
});
export type SetReviewSettingsRequest = Type.Static<typeof SetReviewSettingsRequest>;

export const reviewCalls = {
  // Only members whose work it is may read other people's messages.
  'GET /review': { access: 'moderator', query: ReviewQuery, reply: gives<Page<ReviewItem>>() },
  'POST /review/decide': {
    access: 'moderator',
    body: ReviewRequest,
    bodyBytes: 32 * 1024,
    reply: gives<ReviewReceipt>(),
  },
  'POST /review/escalate': {
    access: 'moderator',
    body: EscalateRequest,
    bodyBytes: 32 * 1024,
    reply: gives<ReviewReceipt>(),
  },
  /** Hands out the next free item: nobody else is given it, or can decide it, while the claim lasts. */
  'POST /review/next': { access: 'moderator', body: NextRequest, reply: gives<NextReply>() },
  'POST /review/undo': { access: 'moderator', body: Type.Object({ entry_id: Id }), reply: gives<UndoReviewReply>() },
  'POST /review/claim': { access: 'moderator', body: ClaimRequest, reply: gives<ClaimReply>() },
  'GET /review/beside/:request_id': { access: 'moderator', reply: gives<Beside>() },
  'GET /review/preview/:request_id': { access: 'moderator', reply: gives<BlurredPreview>() },
  'POST /review/preview': { access: 'moderator', body: Type.Object({ request_id: Id }), reply: gives<ShownPreview>() },
  'GET /review/live': { access: 'viewer', streams: true, reply: gives<ReviewLive>() },
  'GET /review/settings': { access: 'viewer', reply: gives<ReviewSettings>() },
  'PUT /review/settings': { access: 'admin', body: SetReviewSettingsRequest, reply: gives<ReviewSettings>() },
} as const satisfies Record<string, CallFacts>;
