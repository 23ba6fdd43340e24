/** The tables as queries see them. The migrations make them; a test compares the two. */

import type { Action, Context, CustomCategoryAsk, PlanName, RuleAction, RuleType } from '@moderato/contract';

export type KeyMode = 'live' | 'test';
export type CallKind = 'text' | 'image' | 'compat';
export type Medium = 'text' | 'image';

export interface AccountsTable {
  id: string;
  name: string;
  plan: PlanName;
  created_at: number;
}

export interface KeysTable {
  id: string;
  account_id: string;
  mode: KeyMode;
  hash: string;
  last_four: string;
  label: string;
  created_at: number;
  last_used_at: number | null;
  revoked_at: number | null;
}

export interface RulesTable {
  id: string;
  account_id: string;
  type: RuleType;
  /** JSON: a string or an array of strings. */
  pattern: string;
  priority: number;
  action: RuleAction | null;
  created_at: number;
}

export interface CategorySettingsTable {
  account_id: string;
  medium: Medium;
  category: string;
  threshold: number | null;
  block_threshold: number | null;
  /** 1 or 0. */
  enabled: number;
}

/** An account's own categories, judged by a language model [T7]. */
export interface CustomCategoriesTable {
  account_id: string;
  name: string;
  description: string;
  /** JSON: an array of strings. */
  examples: string;
  threshold: number;
  action: RuleAction;
  ask: CustomCategoryAsk;
  /** 1 or 0. */
  enabled: number;
  created_at: number;
}

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
  action: Action;
  scores: string;
  thresholds: string;
  matched_rules: string | null;
  trace: string;
  model_version: string;
  degraded: number;
  latency_ms: number;
  author: string | null;
  content_hash: string | null;
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

/** Units taken by calls that are not in the ledger yet; a crash leaves them to expire. */
export interface QuotaReservationsTable {
  id: string;
  account_id: string;
  period: string;
  expires_at: number;
}

export interface RateBucketsTable {
  account_id: string;
  mode: KeyMode;
  /** In thousandths of a request. */
  credit: number;
  updated_at: number;
}

/** Facts of this installation: the content hash key, the change counter. */
export interface InstanceTable {
  name: string;
  value: string;
}

/** What moderators say the scores should have been. Never the text. */
export interface FeedbackTable {
  account_id: string;
  id: string;
  at: number;
  key_id: string;
  /** The newest decision on the same content, where one was found; it may be gone from the ledger by now. */
  request_id: string | null;
  /** Kept only where that decision keeps it too. */
  content_hash: string | null;
  /** JSON: attribute as it was written → value. */
  attribute_scores: string;
  /** JSON: an array of codes. */
  languages: string;
  community_id: string | null;
}

export interface Schema {
  accounts: AccountsTable;
  api_keys: KeysTable;
  rules: RulesTable;
  category_settings: CategorySettingsTable;
  custom_categories: CustomCategoriesTable;
  provider_calls: ProviderCallsTable;
  ledger: LedgerTable;
  test_ledger: LedgerTable;
  usage_counters: UsageCountersTable;
  quota_reservations: QuotaReservationsTable;
  rate_buckets: RateBucketsTable;
  instance: InstanceTable;
  feedback: FeedbackTable;
}
