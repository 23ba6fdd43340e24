/** The ledger: a list by filters, and each decision with all that led to it. Never the content. */

import { Type } from 'typebox';
import { type Context, contexts, type LedgerAction, ledgerActions } from '../categories.ts';
import type { MatchedRule } from '../moderation.ts';
import { oneOf, UserId } from '../strings.ts';
import { storableText } from '../text-patterns.ts';
import { tiers } from '../tiers.ts';
import { type CallFacts, gives, type StreamedFile } from './call.ts';
import { type DecisionKind, decisionKinds } from './decision-kinds.ts';
import { type Page, pagingFields, periodFields } from './paging.ts';
import type { TierAnswer } from './playground.page.ts';
import { Id } from './text-fields.ts';

/** What a list can be narrowed to: an action, or either of the two that stop something. */
export const decisionActions = [...ledgerActions, 'flag_or_block'] as const;
export type DecisionAction = (typeof decisionActions)[number];

const Score = Type.String({ pattern: '^(?:0(?:\\.\\d{1,4})?|1(?:\\.0{1,4})?)$' });

const filterFields = {
  ...periodFields,
  mode: Type.Optional(oneOf(['live', 'test'], { description: '`live` when absent.' })),
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
  degraded: Type.Optional(oneOf(['true', 'false'])),
  /** Answered by a provider, and not by Tier 0 alone. */
  escalated: Type.Optional(oneOf(['true'])),
  /** Texts in a language that no local model was measured on. */
  limited: Type.Optional(oneOf(['true'])),
  /**
   * From 0 to 1, both inclusive, and of flagged and blocked decisions alone: the score of `category`, or the highest one
   * where no category is named.
   */
  score_min: Type.Optional(Score),
  score_max: Type.Optional(Score),
};

export const DecisionQuery = Type.Object({ ...pagingFields, ...filterFields });
export type DecisionQuery = Type.Static<typeof DecisionQuery>;

/** What the list shows, as a file, from the newest on. */
export const DecisionExportQuery = Type.Object({ ...filterFields, format: oneOf(['csv', 'jsonl']) });
export type DecisionExportQuery = Type.Static<typeof DecisionExportQuery>;

/** Lines that a file has at most. */
export const mostExportedDecisions = 100_000;

/**
 * Looks for a text in kept content. In a body, and not in the address: what is looked for may be as private as what is
 * found, and addresses are written into logs. `cursor` and the filters are those of the list.
 */
export const SearchContentRequest = Type.Object({
  ...pagingFields,
  ...filterFields,
  text: Type.String({ minLength: 2, maxLength: 200, pattern: storableText }),
});
export type SearchContentRequest = Type.Static<typeof SearchContentRequest>;

/** Newest first. A page ends when it is full or when a moment has passed; `next_cursor` goes on from there. */
export interface ContentSearch extends Page<DecisionSummary> {
  /** Everything newer was looked at; `null` where all was. */
  readonly searched_until: string | null;
  /** Texts that this page looked at. */
  readonly searched: number;
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
  /** The language that was detected in a text; `null` where nobody is sure. */
  readonly language: string | null;
  /** No local model was measured on this language. */
  readonly limited: boolean;
  readonly latency_ms: number;
  /**
   * The category furthest above its threshold, or else the highest. `null` where a rule decided alone, and where no score
   * is worth naming: a reason is never a score of 0.00.
   */
  readonly top: { readonly category: string; readonly score: number; readonly flagged: boolean } | null;
  readonly rules_matched: number;
  /** The ids of those rules, in evaluation order. */
  readonly rules: readonly string[];
}

/** A total is counted as far as this; beyond it, it says that there are more. */
export const mostCountedDecisions = 10_000;

/** `more`: there are at least this many. Counting stops at `mostCountedDecisions`, or when it takes too long. */
export interface DecisionTotal {
  readonly count: number;
  readonly more: boolean;
}

export interface DecisionsPage extends Page<DecisionSummary> {
  /** Of everything that fits the filters; `null` on all pages but the first. */
  readonly total: DecisionTotal | null;
  /** Where a page came back before everything was looked at: how far back it looked. */
  readonly searched_until: string | null;
}

export interface Decision extends DecisionSummary {
  readonly mode: 'live' | 'test';
  readonly key_label: string | null;
  readonly categories: readonly {
    readonly name: string;
    readonly score: number;
    /** As they were when it was decided; `null` where the category had none. */
    readonly threshold: number | null;
    readonly block_threshold: number | null;
    readonly flagged: boolean;
  }[];
  readonly matched_rules: readonly MatchedRule[];
  readonly trace: readonly TierAnswer[];
  readonly model_version: string;
  /** What people said of it. */
  readonly feedback: readonly {
    readonly at: string;
    readonly source: 'review' | 'suggestscore';
    readonly decision: string;
  }[];
  /** Whether its content is kept and the member may review it. */
  readonly reviewable: boolean;
  /** The text, where it is kept and not restricted; for moderators and above. */
  readonly content: string | null;
}

export const decisionsCalls = {
  'GET /decisions': { access: 'viewer', query: DecisionQuery, reply: gives<DecisionsPage>() },
  'GET /decisions/export': { access: 'moderator', query: DecisionExportQuery, reply: gives<StreamedFile>() },
  // Only for people who may read content: finding a text reveals what it says.
  'POST /decisions/search': { access: 'moderator', body: SearchContentRequest, reply: gives<ContentSearch>() },
  'GET /decisions/:request_id': { access: 'viewer', reply: gives<Decision>() },
} as const satisfies Record<string, CallFacts>;
