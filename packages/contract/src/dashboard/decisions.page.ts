/** The ledger: a list by filters, and each decision with all that led to it. Never the content. */

import { Type } from 'typebox';
import { type Context, contexts, type LedgerAction, ledgerActions } from '../categories.ts';
import type { MatchedRule } from '../moderation.ts';
import { oneOf, UserId } from '../strings.ts';
import { storableText } from '../text-patterns.ts';
import { tiers } from '../tiers.ts';
import { type CallFacts, gives } from './call.ts';
import { type Page, pagingFields, periodFields } from './paging.ts';
import type { TierAnswer } from './playground.page.ts';
import { Id } from './text-fields.ts';

export const decisionKinds = ['text', 'image', 'compat'] as const;
export type DecisionKind = (typeof decisionKinds)[number];

export const DecisionQuery = Type.Object({
  ...pagingFields,
  ...periodFields,
  mode: Type.Optional(oneOf(['live', 'test'], { description: '`live` when absent.' })),
  action: Type.Optional(oneOf(ledgerActions)),
  /** Decisions in which this category's score was above its threshold. */
  category: Type.Optional(Type.String({ minLength: 1, maxLength: 40, pattern: storableText })),
  tier: Type.Optional(oneOf(tiers.map(({ tier }) => `${tier}` as const))),
  context: Type.Optional(oneOf(contexts)),
  kind: Type.Optional(oneOf(decisionKinds)),
  key_id: Type.Optional(Id),
  rule_id: Type.Optional(Id),
  author: Type.Optional(UserId),
  degraded: Type.Optional(oneOf(['true', 'false'])),
});
export type DecisionQuery = Type.Static<typeof DecisionQuery>;

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
  /** The category furthest above its threshold, or else the highest. */
  readonly top: { readonly category: string; readonly score: number; readonly flagged: boolean } | null;
  readonly rules_matched: number;
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
  /** Whether its content is kept and can be reviewed. */
  readonly reviewable: boolean;
}

export const decisionsCalls = {
  'GET /decisions': { access: 'viewer', query: DecisionQuery, reply: gives<Page<DecisionSummary>>() },
  'GET /decisions/:request_id': { access: 'viewer', reply: gives<Decision>() },
} as const satisfies Record<string, CallFacts>;
