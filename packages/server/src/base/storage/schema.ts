/**
 * The tables as queries see them: those of calls here, the others in neighbouring files. The migrations create them; a test
 * compares the two.
 */

import type { Context, KeyMode, LedgerAction, WebhookEvent } from '@moderato/contract';
import type { Generated } from 'kysely';
import type { AccountSchema } from './account-schema.ts';
import type { CasesSchema } from './cases-schema.ts';
import type { NoticeSchema } from './notice-schema.ts';
import type { PeopleSchema } from './people-schema.ts';
import type { ReviewDecision, ReviewSchema } from './review-schema.ts';
import type { WorkSchema } from './work-schema.ts';

export type { KeyMode, WebhookEvent };
export type CallKind = 'text' | 'image' | 'compat';

/** How often an account's texts went to providers, by day in UTC, `2026-11-15`. */
export interface ProviderCallsTable {
  account_id: string;
  day: string;
  calls: number;
}

/** One row per answered call; columns as decided in O3. Live and test calls have a table each. */
export interface LedgerTable {
  account_id: string;
  request_id: string;
  at: number;
  key_id: string;
  mode: KeyMode;
  kind: CallKind;
  context: Context;
  tier: number;
  action: LedgerAction;
  scores: string;
  thresholds: string;
  matched_rules: string | null;
  trace: string;
  model_version: string;
  degraded: number;
  latency_ms: number;
  author: string | null;
  content_hash: string | null;
  /** The categories above their thresholds, with a space before and after each; null if there are none. */
  flagged: string | null;
  /** For a text: the code of its language; null if uncertain, and in rows from before it was recorded. */
  language: string | null;
  /** 1 if no local model was measured on the text's language. */
  limited: 1 | null;
  /** Of an image with words: JSON, text category → [score, threshold, block threshold]. */
  text_in_image: string | null;
}

export interface UsageCountersTable {
  account_id: string;
  /** Calendar month in UTC, `2026-11`. */
  period: string;
  total: number;
  tier_0: number;
  tier_1: number;
  tier_2: number;
  context_default: number;
  context_username: number;
  context_chat: number;
  context_forum_post: number;
  context_comment: number;
}

/** Units taken by calls that are not in the ledger yet; after a crash they expire. */
export interface QuotaReservationsTable {
  id: string;
  account_id: string;
  period: string;
  expires_at: number;
  /** How many units remain, if they were taken several at a time. */
  units: Generated<number>;
}

/** Copies of the service that serve from this store. */
export interface CopiesTable {
  id: string;
  seen_at: number;
}

/** What holders have left of their rates (`base/fairness/budget.ts`). */
export interface BudgetsTable {
  holder: string;
  /** In thousandths of a request. */
  credit: number;
  updated_at: number;
}

/** Facts of this installation: the content hash key, the change counter. */
export interface InstanceTable {
  name: string;
  value: string;
}

/** Moderators' suggestions for scores. Never the text. */
export interface FeedbackTable {
  account_id: string;
  id: string;
  at: number;
  key_id: string;
  /** The newest decision on the same content, if one was found; it may have left the ledger since. */
  request_id: string | null;
  /** Kept only if that decision has it too. */
  content_hash: string | null;
  /** JSON: attribute as written → value. */
  attribute_scores: string;
  /** JSON: an array of codes. */
  languages: string;
  community_id: string | null;
  /** The source: a program that sent scores, or somebody who reviewed the content. */
  source: Generated<'suggestscore' | 'review'>;
  /** Of a review. */
  decision: ReviewDecision | null;
  category: string | null;
  decided_by: string | null;
  /** 1 if the text was allowed and had been drawn at random. */
  sampled: Generated<number>;
}

/** The sums of the calls of an hour. */
export interface HourlyFiguresTable {
  account_id: string;
  /** Hours since 1970. */
  hour: number;
  /** Empty; earlier versions wrote a row per process and hour. */
  writer: string;
  /** JSON, see `calls/ledger/figures/hour-figures.ts`; the histograms of scores are separate, since few pages need them. */
  figures: string;
  scores: string;
}

/** The hours of a past day, added up. From an account's first day on, there is a row for every day. */
export interface DailyFiguresTable {
  account_id: string;
  /** Days since 1970, in UTC. */
  day: number;
  figures: string;
  scores: string;
}

/** Calls that are not in the figures yet, see `calls/ledger/figures/count-later.ts`. */
export interface UncountedCallsTable {
  request_id: string;
  account_id: string;
  /** Other calls of the account that were committed with it, separated by spaces. */
  others: string | null;
}

/** A call with an idempotency key: its claim while it is in progress, and then its reply for 24 hours [K12]. */
export interface IdempotencyRecordsTable {
  account_id: string;
  mode: KeyMode;
  /** A keyed hash: a key may name an author or a message. */
  key_digest: string;
  /** A keyed hash of the path and the body. */
  body_digest: string;
  /** Of the call that holds the key. */
  request_id: string;
  /** When the claim expires, or the reply is deleted. */
  expires_at: number;
  /** JSON; null while the call is in progress. */
  reply: string | null;
}

/** Rows of the ledger with an author that share one stored reply, so that an erasure finds it. */
export interface IdempotencyPartsTable {
  account_id: string;
  mode: KeyMode;
  /** Of the row in the ledger. */
  request_id: string;
  /** The request id of the record. */
  call_id: string;
}

export interface Schema extends AccountSchema, ReviewSchema, NoticeSchema, PeopleSchema, CasesSchema, WorkSchema {
  provider_calls: ProviderCallsTable;
  ledger: LedgerTable;
  test_ledger: LedgerTable;
  usage_counters: UsageCountersTable;
  quota_reservations: QuotaReservationsTable;
  budgets: BudgetsTable;
  copies: CopiesTable;
  instance: InstanceTable;
  feedback: FeedbackTable;
  hourly_figures: HourlyFiguresTable;
  daily_figures: DailyFiguresTable;
  uncounted_calls: UncountedCallsTable;
  idempotency_records: IdempotencyRecordsTable;
  idempotency_parts: IdempotencyPartsTable;
}
