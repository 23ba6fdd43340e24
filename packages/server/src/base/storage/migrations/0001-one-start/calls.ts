import type { Tables } from './tables.ts';

/** What calls need besides the ledger: this installation and its copies, budgets, replies to repeated calls, providers, feedback. */
export const callTables: Tables = ({ clustered }) => [
  `create table instance (
    name text primary key not null,
    value text not null
  )`,

  `create table copies (
    id text primary key not null,
    seen_at bigint not null
  )`,

  `create table budgets (
    holder text primary key not null,
    credit double precision not null,
    updated_at double precision not null
  )`,

  `create table quota_reservations (
    id text primary key not null,
    account_id text not null,
    period text not null,
    expires_at bigint not null,
    units bigint not null default 1
  )`,
  `create index quota_reservations_account on quota_reservations (account_id, period)`,

  `create table idempotency_records (
    account_id text not null,
    mode text not null,
    key_digest text not null,
    body_digest text not null,
    request_id text not null,
    expires_at bigint not null,
    reply text,
    constraint idempotency_records_key primary key (account_id, mode, key_digest)
  )`,
  // The request id sorts by time: one index finds what an erasure asks for and what is old.
  `create index idempotency_records_request on idempotency_records (account_id, mode, request_id)`,

  `create table idempotency_parts (
    account_id text not null,
    mode text not null,
    request_id text not null,
    call_id text not null,
    constraint idempotency_parts_key primary key (account_id, mode, request_id)
  ) ${clustered}`,

  `create table provider_calls (
    account_id text not null,
    day text not null,
    calls bigint not null,
    constraint provider_calls_key primary key (account_id, day)
  )`,

  `create table feedback (
    account_id text not null,
    id text not null,
    at bigint not null,
    key_id text not null,
    request_id text,
    content_hash text,
    attribute_scores text not null,
    languages text not null,
    community_id text,
    source text not null default 'suggestscore',
    decision text,
    category text,
    decided_by text,
    sampled integer not null default 0,
    constraint feedback_key primary key (account_id, id)
  )`,
  `create index feedback_at on feedback (at)`,
  `create index feedback_request on feedback (account_id, request_id) where request_id is not null`,
  `create index feedback_review on feedback (account_id, at) where source = 'review'`,
];
