/** The tables as queries see them. The migrations make them; a test compares the two. */

import type {
  Action,
  AlertKind,
  Context,
  CustomCategoryAsk,
  ImageCategory,
  KeyMode,
  LedgerAction,
  PlanName,
  RuleAction,
  RuleType,
  WebhookEvent,
} from '@moderato/contract';
import type { Generated } from 'kysely';
import type { CasesSchema } from './cases-schema.ts';
import type { PeopleSchema } from './people-schema.ts';

export type { KeyMode, WebhookEvent };
export type CallKind = 'text' | 'image' | 'compat';
export type Medium = 'text' | 'image';
export type ReviewDecision = 'approve' | 'remove' | 'wrong_category';
export type DeliveryState = 'waiting' | 'delivered' | 'failed';

export interface AccountsTable {
  id: string;
  name: string;
  plan: PlanName;
  created_at: number;
  /** 1 where members must have a second factor. */
  second_factor_required: Generated<number>;
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
  /** Names with a blank between them. */
  scopes: string;
  expires_at: number | null;
  requests_per_second: number | null;
  /** With a blank between them; empty: from everywhere. */
  origins: string;
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
  /** The calls that it is for. */
  mode: KeyMode;
  name: string | null;
  note: string | null;
  /** What it counted in shadow. */
  hits: number;
  last_hit_at: number | null;
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

/** Hashes of pictures that an account wants recognised. Never the pictures. */
export interface KnownImagesTable {
  account_id: string;
  /** 64 hexadecimal digits. */
  hash: string;
  category: ImageCategory;
  action: RuleAction;
  label: string;
  created_at: number;
}

/** Tells a server whether the list that it has read is still the list. */
export interface KnownImageListsTable {
  account_id: string;
  version: number;
  entries: number;
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
  /** The categories above their thresholds, a space before and after each; null where none is. */
  flagged: string | null;
  /** Of a text: the code of its language; null where nobody is sure, and in rows from before it was noted. */
  language: string | null;
  /** 1 where no local model was measured on the text's language. */
  limited: 1 | null;
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
  /** How many units are still to be used, where they were taken several at a time. */
  units: Generated<number>;
}

/** Copies of the service that serve from this store. */
export interface CopiesTable {
  id: string;
  seen_at: number;
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
  /** Where it came from: a program that sent scores, or somebody who reviewed the content. */
  source: Generated<'suggestscore' | 'review'>;
  /** Of a review. */
  decision: ReviewDecision | null;
  category: string | null;
  decided_by: string | null;
}

/** What the calls of an hour add up to; several processes write a row each, and readers add them. */
export interface HourlyFiguresTable {
  account_id: string;
  /** Hours since 1970. */
  hour: number;
  writer: string;
  /** JSON, see `ledger/figures/hour-figures.ts`; the histograms of scores apart, since few pages need them. */
  figures: string;
  scores: string;
}

/** The hours of a day that is over, added up. From an account's first day on there is a row for every day. */
export interface DailyFiguresTable {
  account_id: string;
  /** Days since 1970, in UTC. */
  day: number;
  figures: string;
  scores: string;
}

/** Calls that the figures do not hold yet, see `ledger/figures/count-later.ts`. */
export interface UncountedCallsTable {
  request_id: string;
  account_id: string;
  /** Further calls of the account that were committed with it, a space between them. */
  others: string | null;
}

export interface AuthorsTable {
  account_id: string;
  author: string;
  first_seen_at: number;
  last_seen_at: number;
  calls: number;
  flagged: number;
  blocked: number;
  /** What the offender score is made from, see `authors/offender-score.ts`. */
  weight: number;
}

export interface AuthorDaysTable {
  account_id: string;
  author: string;
  /** Days since 1970, in UTC. */
  day: number;
  calls: number;
  flagged: number;
  blocked: number;
}

export interface AuthorCategoriesTable {
  account_id: string;
  author: string;
  category: string;
  flagged: number;
}

export interface RetentionSettingsTable {
  account_id: string;
  /** 1 or 0. */
  keep_content: number;
  days: number;
  /** 1 or 0: whether thresholds also decide on calls that ask for scores alone. */
  include_scored: number;
  /** 1 or 0: whether spam counts as flagged on OpenAI's endpoint. */
  spam_flags: Generated<number>;
}

/** Content of flagged and blocked calls, where the account keeps it for review. */
export interface KeptContentTable {
  account_id: string;
  request_id: string;
  /** Those of the call, so that the queue can be narrowed without reading the ledger. */
  action: Action;
  flagged: string | null;
  /** Sealed, see secrets.ts. */
  content: string;
  /** 1 where only admins and owners may read it. */
  restricted: number;
  expires_at: number;
  decision: ReviewDecision | null;
  /** What it should have been, with the decision `wrong_category`. */
  category: string | null;
  decided_by: string | null;
  decided_at: number | null;
  /** Those of the call: whose it is, and what tells the same text. */
  author: string | null;
  content_hash: string | null;
  /** In thousandths, see `retention/review-severity.ts`. */
  severity: number;
  /** Who looks at it, and until when nobody else can decide it. */
  claimed_by: string | null;
  claimed_until: number | null;
  /** Who passed it on to admins and owners. */
  escalated_by: string | null;
  escalated_at: number | null;
}

/** Kept content as it comes with a call. The rest of its row is read from the call, or is what people do later. */
export type NewKeptContent = Omit<
  KeptContentTable,
  'author' | 'content_hash' | 'severity' | 'claimed_by' | 'claimed_until' | 'escalated_by' | 'escalated_at'
>;

/** What moderators write down. `author` says whom it concerns, so that an erasure finds it. */
export interface NotesTable {
  account_id: string;
  id: string;
  /** Null where it is about the author as such. */
  request_id: string | null;
  author: string | null;
  /** Sealed. */
  text: string;
  written_by: string;
  at: number;
}

export interface WebhooksTable {
  account_id: string;
  id: string;
  label: string;
  url: string;
  /** Sealed; as it is it would sign. */
  secret: string;
  /** The one before, sealed: it signs too until the moment. */
  previous_secret: string | null;
  previous_until: number | null;
  /** JSON: an array of events. */
  events: string;
  /** 1 or 0. */
  enabled: number;
  created_at: number;
  /** Attempts in a row that failed. */
  failures: Generated<number>;
  failing_since: number | null;
  /** Nothing is tried before this moment; null where nothing is wrong. */
  paused_until: number | null;
}

/** The outbox: what is to be sent, and for a while what was. */
export interface WebhookDeliveriesTable {
  account_id: string;
  id: string;
  webhook_id: string;
  event: WebhookEvent;
  request_id: string | null;
  payload: string;
  state: DeliveryState;
  created_at: number;
  attempts: number;
  /** Null when nothing more is tried. */
  next_attempt_at: number | null;
  delivered_at: number | null;
  /** Of the newest attempt: the status of the reply, or why there was none. */
  status: number | null;
  problem: string | null;
  duration_ms: number | null;
}

/** What somebody should look at. At most one of a kind and subject is open in an account. */
export interface AlertsTable {
  account_id: string;
  id: string;
  kind: AlertKind;
  subject: string;
  message: string;
  /** JSON: name → number or word. */
  facts: string;
  raised_at: number;
  /** Null while it lasts. */
  cleared_at: number | null;
}

/** How questions to the providers ended, of all copies together. */
export interface ProviderHealthTable {
  tier: number;
  answered_at: number | null;
  failed_at: number | null;
  /** In a row, since the last answer. */
  failures: number;
}

/** A call with an idempotency key: its claim while it is under way, and then its reply for 24 hours [K12]. */
export interface IdempotencyRecordsTable {
  account_id: string;
  mode: KeyMode;
  /** Keyed: a key may name an author or a message. */
  key_digest: string;
  /** Keyed, of the path and the body. */
  body_digest: string;
  /** Of the call that holds the key. */
  request_id: string;
  /** When the claim lapses, or the reply is forgotten. */
  expires_at: number;
  /** JSON; null while the call is under way. */
  reply: string | null;
}

/** Rows of the ledger with an author that share one remembered reply: by them an erasure finds it. */
export interface IdempotencyPartsTable {
  account_id: string;
  mode: KeyMode;
  /** Of the row in the ledger. */
  request_id: string;
  /** The request id of the record. */
  call_id: string;
}

export interface Schema extends PeopleSchema, CasesSchema {
  accounts: AccountsTable;
  api_keys: KeysTable;
  rules: RulesTable;
  category_settings: CategorySettingsTable;
  custom_categories: CustomCategoriesTable;
  known_images: KnownImagesTable;
  known_image_lists: KnownImageListsTable;
  provider_calls: ProviderCallsTable;
  ledger: LedgerTable;
  test_ledger: LedgerTable;
  usage_counters: UsageCountersTable;
  quota_reservations: QuotaReservationsTable;
  rate_buckets: RateBucketsTable;
  copies: CopiesTable;
  instance: InstanceTable;
  feedback: FeedbackTable;
  hourly_figures: HourlyFiguresTable;
  daily_figures: DailyFiguresTable;
  uncounted_calls: UncountedCallsTable;
  authors: AuthorsTable;
  author_days: AuthorDaysTable;
  author_categories: AuthorCategoriesTable;
  retention_settings: RetentionSettingsTable;
  kept_content: KeptContentTable;
  notes: NotesTable;
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
  alerts: AlertsTable;
  provider_health: ProviderHealthTable;
  idempotency_records: IdempotencyRecordsTable;
  idempotency_parts: IdempotencyPartsTable;
}
