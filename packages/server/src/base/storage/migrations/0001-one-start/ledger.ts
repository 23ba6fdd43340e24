import type { Tables } from './tables.ts';

/** The request id sorts by time, so the key serves uniqueness, paging and pruning. */
const ledger = (name: 'ledger' | 'test_ledger') => `create table ${name} (
    account_id text not null,
    request_id text not null,
    at bigint not null,
    key_id text not null,
    mode text not null,
    kind text not null,
    context text not null,
    tier integer not null,
    action text not null,
    scores text not null,
    thresholds text not null,
    matched_rules text,
    trace text not null,
    model_version text not null,
    degraded integer not null,
    latency_ms double precision not null,
    author text,
    content_hash text,
    flagged text,
    language text,
    limited integer,
    text_in_image text,
    constraint ${name}_key primary key (account_id, request_id)
  )`;

/** One row per answered call, and what is added up from them. `0001-one-start.ts` adds the ledger's months on PostgreSQL. */
export const ledgerTables: Tables = ({ clustered, byMonth }) => [
  `${ledger('ledger')} ${clustered} ${byMonth}`,
  // Each of them leaves out most rows. Those on content have only calls that feedback can be about.
  `create index ledger_compat_content on ledger (account_id, content_hash)
    where kind = 'compat' and content_hash is not null`,
  `create index ledger_author on ledger (account_id, author, request_id) where author is not null`,
  `create index ledger_flagged on ledger (account_id, request_id, action, flagged) where action in ('flag', 'block')`,
  `create index ledger_comment_content on ledger (account_id, content_hash)
    where context = 'comment' and content_hash is not null`,

  `${ledger('test_ledger')} ${clustered}`,

  `create table usage_counters (
    account_id text not null,
    period text not null,
    total bigint not null,
    tier_0 bigint not null,
    tier_1 bigint not null,
    tier_2 bigint not null,
    context_default bigint not null,
    context_username bigint not null,
    context_chat bigint not null,
    context_forum_post bigint not null,
    context_comment bigint not null,
    constraint usage_counters_key primary key (account_id, period)
  )`,

  `create table uncounted_calls (
    request_id text primary key not null,
    account_id text not null,
    others text
  ) ${clustered}`,

  `create table hourly_figures (
    account_id text not null,
    hour bigint not null,
    writer text not null,
    figures text not null,
    scores text not null,
    constraint hourly_figures_key primary key (account_id, hour, writer)
  ) ${clustered}`,

  `create table daily_figures (
    account_id text not null,
    day integer not null,
    figures text not null,
    scores text not null,
    constraint daily_figures_key primary key (account_id, day)
  ) ${clustered}`,
];
