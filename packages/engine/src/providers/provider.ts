/**
 * The interface of the tiers above the local one: something external that is asked about a text or a picture. A
 * provider knows its protocol and nothing about deadlines, retries or money: those belong to `guard.ts` and to the code
 * that composes them.
 */

import type { Context, ImageCategory, ProviderTier, RuleAction, TextCategory } from '@moderato/contract';

/** A category that an account has defined; only a language model can judge it. */
export interface CustomCategory {
  readonly name: string;
  readonly description: string;
  /** Texts that belong to the category. */
  readonly examples: readonly string[];
  readonly threshold: number;
  /** The action for a score above the threshold. */
  readonly action: RuleAction;
  /** `always`: with every text. `when_unsure`: only with texts that Tier 0 is unsure of. */
  readonly ask: 'always' | 'when_unsure';
  readonly enabled: boolean;
}

export interface ProviderQuestion {
  /** Stretches of one text, in order; allowlisted words are already masked. */
  readonly excerpts: readonly string[];
  readonly context: Context;
  readonly categories: readonly TextCategory[];
  readonly custom: readonly Pick<CustomCategory, 'name' | 'description' | 'examples'>[];
}

export interface ImageProviderQuestion {
  /** Frames of one picture as data URLs, scaled and re-encoded: they contain nothing of the original file. */
  readonly pictures: readonly string[];
  readonly categories: readonly ImageCategory[];
}

export interface TokenUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export interface ProviderAnswer {
  /** Category → score. If one is missing, the provider could not tell: unavailable, never 0. */
  readonly scores: Readonly<Record<string, number>>;
  /** The model that the reply names. */
  readonly model: string;
  readonly usage: TokenUsage;
  /** Before the curve or the table of levels, for fitting them. */
  readonly raw: Readonly<Record<string, number | string>>;
  /** A language model's own words. They may quote the text: never logged, never stored. */
  readonly reason?: string;
}

/**
 * How well a provider knows a category. `both`: its low scores count as much as its high ones. `high`: only a high
 * score is evidence, since the provider does not cover everything in the category.
 */
export type Knows = 'both' | 'high' | 'nothing';

/** What a provider says about itself, whatever it is asked about. */
export interface ProviderFacts {
  /** The id of its kind. Several kinds may serve one tier. */
  readonly kind: string;
  readonly tier: ProviderTier;
  readonly medium: 'text' | 'image';
  /** Names the protocol in the ledger and in metrics. */
  readonly name: string;
  readonly model: string;
}

export interface Provider<Question, Category> extends ProviderFacts {
  /** Changes whenever the same reply would lead to other scores. */
  readonly version: string;
  knows(category: Category): Knows;
  /** Whether it judges custom categories. */
  readonly knowsCustom?: boolean | undefined;
  /** Rejects with a `ProviderError`, whatever happens. */
  ask(question: Question, signal: AbortSignal): Promise<ProviderAnswer>;
}

export type TextProvider = Provider<ProviderQuestion, TextCategory>;
export type ImageProvider = Provider<ImageProviderQuestion, ImageCategory>;

export const providerFailures = [
  'late',
  'unreachable',
  'server_error',
  'rate_limited',
  'refused',
  'not_json',
  'malformed',
  'empty',
  'truncated',
  'contradictory',
  'breaker_open',
  'bulkhead_full',
  'spend_limit',
] as const;
export type ProviderFailure = (typeof providerFailures)[number];

/** Does not contain the provider's own message, which could quote the text. */
export class ProviderError extends Error {
  readonly failure: ProviderFailure;
  readonly status: number | undefined;
  /** How long the provider asked us to wait. */
  readonly retryAfterMs: number | undefined;

  constructor(
    failure: ProviderFailure,
    facts: { status?: number | undefined; retryAfterMs?: number | undefined } = {},
  ) {
    super(`The provider did not answer: ${failure}.`);
    this.name = 'ProviderError';
    this.failure = failure;
    this.status = facts.status;
    this.retryAfterMs = facts.retryAfterMs;
  }
}

export type ProviderResult =
  | { readonly answer: ProviderAnswer; readonly ms: number; readonly cached?: true }
  | { readonly failure: ProviderFailure; readonly ms: number };

/** A provider as the routing sees it: it always answers in time, if only with the reason why it has no scores. */
export interface Judge<Question = ProviderQuestion, Category = TextCategory> extends ProviderFacts {
  knows(category: Category): Knows;
  readonly knowsCustom?: boolean | undefined;
  /** `deadlineMs` is a time on the monotonic clock. */
  ask(question: Question, deadlineMs: number): Promise<ProviderResult>;
}
