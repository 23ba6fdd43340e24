/** The ledger: a filtered list, and each decision with everything that led to it. Never the content. */

import { Type } from 'typebox';
import {
  type Context,
  contexts,
  type DecisionKind,
  decisionKinds,
  type LedgerAction,
  ledgerActions,
} from '../categories.ts';
import type { MatchedRule } from '../moderation.ts';
import { oneOf, UserId } from '../strings.ts';
import { storableText } from '../text-patterns.ts';
import { tiers } from '../tiers.ts';
import { type CallFacts, gives, type StreamedFile } from './call.ts';
import { Languages } from './languages.ts';
import { type Page, pagingFields, periodFields } from './paging.ts';
import type { ByPerson } from './person.ts';
import { Id } from './text-fields.ts';

/** Filters of a list: an action, or either of the two that stop something. */
export const decisionActions = [...ledgerActions, 'flag_or_block'] as const;

const Score = Type.String({ pattern: '^(?:0(?:\\.\\d{1,4})?|1(?:\\.0{1,4})?)$' });

const filterFields = {
  ...periodFields,
  mode: Type.Optional(oneOf(['live', 'test'], { description: '`live` if absent.' })),
  request_id: Type.Optional(Id),
  action: Type.Optional(oneOf(decisionActions)),
  /** Decisions in which this category's score was above its threshold. */
  category: Type.Optional(Type.String({ minLength: 1, maxLength: 40, pattern: storableText })),
  tier: Type.Optional(oneOf(tiers.map(({ tier }) => `${tier}` as const))),
  context: Type.Optional(oneOf(contexts)),
  kind: Type.Optional(oneOf(decisionKinds)),
  key_id: Type.Optional(Id),
  rule_id: Type.Optional(Id),
  author: Type.Optional(UserId),
  language: Type.Optional(Languages),
  degraded: Type.Optional(oneOf(['true', 'false'])),
  /** Answered by a provider, not only by Tier 0. */
  escalated: Type.Optional(oneOf(['true'])),
  /** Texts in a language that no local model was measured on. */
  limited: Type.Optional(oneOf(['true'])),
  /**
   * From 0 to 1, both inclusive, for flagged and blocked decisions only: the score of `category`, or the highest one if
   * no category is named.
   */
  score_min: Type.Optional(Score),
  score_max: Type.Optional(Score),
};

export const DecisionQuery = Type.Object({ ...pagingFields, ...filterFields });
export type DecisionQuery = Type.Static<typeof DecisionQuery>;

/** The list as a file, newest first. */
export const DecisionExportQuery = Type.Object({ ...filterFields, format: oneOf(['csv', 'jsonl']) });
export type DecisionExportQuery = Type.Static<typeof DecisionExportQuery>;

/** The maximum number of lines in a file. */
export const maxExportedDecisions = 100_000;

/**
 * Searches kept content for words. In the body and not in the address, because a search may be as private as what it
 * finds, and addresses are written to logs. `cursor` and the filters are those of the list.
 */
export const SearchContentRequest = Type.Object({
  ...pagingFields,
  ...filterFields,
  text: Type.String({ minLength: 2, maxLength: 200, pattern: storableText }),
});
export type SearchContentRequest = Type.Static<typeof SearchContentRequest>;

/** Newest first. A page ends when it is full or when its time is up; `next_cursor` continues from there. */
export interface ContentSearch extends Page<FoundText> {
  /** Everything newer was searched; `null` if everything was. */
  readonly searched_until: string | null;
  /** Some texts cannot be found yet: their words are still being indexed. */
  readonly unindexed: boolean;
}

/** The part of a text around the words that were found. */
export interface TextExcerpt {
  readonly text: string;
  /** UTF-16 offsets in the excerpt. */
  readonly spans: readonly { readonly start: number; readonly end: number }[];
}

export interface FoundText extends DecisionSummary {
  /** All categories that flagged it: for some of them, the excerpt is blurred. */
  readonly flagged: readonly string[];
  readonly excerpt: TextExcerpt;
}

export interface DecisionSummary {
  readonly request_id: string;
  readonly at: string;
  readonly action: LedgerAction;
  readonly kind: DecisionKind;
  readonly context: Context;
  readonly tier: number;
  readonly key_id: string;
  readonly author: string | null;
  readonly degraded: boolean;
  /** The detected language of a text; `null` if uncertain. */
  readonly language: string | null;
  /** No local model was measured on this language. */
  readonly limited: boolean;
  readonly latency_ms: number;
  /**
   * The category furthest above its threshold, or else the highest. `null` if a rule decided alone, and if no score is
   * worth naming: a reason is never a score of 0.00.
   */
  readonly top: { readonly category: string; readonly score: number; readonly flagged: boolean } | null;
  readonly rules_matched: number;
  /** The ids of those rules, in evaluation order. */
  readonly rules: readonly string[];
}

/** The total is counted up to this number; beyond it, the reply says that there are more. */
export const maxCountedDecisions = 10_000;

/** `more`: there are at least this many. Counting stops at `maxCountedDecisions`, or when it takes too long. */
export interface DecisionTotal {
  readonly count: number;
  readonly more: boolean;
}

export interface DecisionsPage extends Page<DecisionSummary> {
  /** The number of decisions that match the filters; `null` on all pages but the first. */
  readonly total: DecisionTotal | null;
  /** If a page was returned before everything was searched: how far back it searched. */
  readonly searched_until: string | null;
}

export interface TierAnswer {
  readonly tier: number;
  /** What the tier reports: name, model, milliseconds, categories asked, why it failed. */
  readonly [fact: string]: unknown;
}

export interface Decision extends DecisionSummary {
  readonly mode: 'live' | 'test';
  readonly key_label: string | null;
  readonly categories: readonly {
    readonly name: string;
    readonly score: number;
    /** As they were at the time of the decision; `null` if the category had none. */
    readonly threshold: number | null;
    readonly block_threshold: number | null;
    readonly flagged: boolean;
  }[];
  /** Of an image with words: their text categories, in the same form. */
  readonly text_in_image: Decision['categories'];
  readonly matched_rules: readonly MatchedRule[];
  readonly trace: readonly TierAnswer[];
  readonly model_version: string;
  /** What people decided about it. */
  readonly feedback: readonly {
    readonly at: string;
    readonly source: 'review' | 'suggestscore';
    readonly decision: string;
  }[];
  /** Whether its content is kept and the member may review it. */
  readonly reviewable: boolean;
  /** Whether it has a statement of reasons that the member may read. */
  readonly stated: boolean;
  /** Who reversed it after an appeal, unless somebody has decided in review since; for moderators and above. */
  readonly reversed: (ByPerson & { readonly at: string }) | null;
  /** The text, if it is kept and not restricted; for moderators and above. */
  readonly content: string | null;
}

/** Where a content stands and who wrote it, as the caller said. Show the address as a link with its host. */
export interface Origin {
  readonly content_url: string | null;
  readonly author_name: string | null;
}

export const decisionsCalls = {
  'GET /decisions': { access: 'viewer', query: DecisionQuery, reply: gives<DecisionsPage>() },
  'GET /decisions/export': { access: 'moderator', query: DecisionExportQuery, reply: gives<StreamedFile>() },
  // Only for people who may read content: finding a text reveals what it says.
  'POST /decisions/search': { access: 'moderator', body: SearchContentRequest, reply: gives<ContentSearch>() },
  'GET /decisions/:request_id': { access: 'viewer', reply: gives<Decision>() },
} as const satisfies Record<string, CallFacts>;
