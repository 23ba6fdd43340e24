import type { Tables } from './tables.ts';

/** Reports, outcomes, appeals and strikes. */
export const caseTables: Tables = () => [
  `create table reports (
    account_id text not null,
    id text not null,
    request_id text not null,
    at bigint not null,
    author text,
    reporter text,
    key_id text not null,
    reason text not null,
    answered_at bigint,
    constraint reports_key primary key (account_id, id)
  )`,
  `create index reports_request on reports (account_id, request_id, id)`,
  `create unique index reports_once on reports (account_id, request_id, reporter) where reporter is not null`,
  `create index reports_author on reports (account_id, author) where author is not null`,
  `create index reports_reporter on reports (account_id, reporter) where reporter is not null`,
  `create index reports_at on reports (at)`,

  `create table outcomes (
    account_id text not null,
    id text not null,
    request_id text not null,
    at bigint not null,
    expires_at bigint not null,
    author text,
    key_id text not null,
    outcome text not null,
    restricted integer not null,
    decided_by text,
    snapshot text not null,
    clause_id text,
    due_at bigint,
    weight integer not null default 1,
    constraint outcomes_key primary key (account_id, id)
  )`,
  // A link names an outcome and nothing else.
  `create index outcomes_id on outcomes (id)`,
  `create index outcomes_request on outcomes (account_id, request_id, id)`,
  `create index outcomes_author on outcomes (account_id, author) where author is not null`,
  `create index outcomes_expires on outcomes (expires_at)`,
  `create index outcomes_due on outcomes (due_at, id) where due_at is not null`,

  `create table appeals (
    account_id text not null,
    id text not null,
    outcome_id text not null,
    request_id text not null,
    appellant text not null,
    author text,
    restricted integer not null,
    decided_by text,
    expires_at bigint not null,
    received_at bigint not null,
    answer_by bigint not null,
    reason text not null,
    answered_at bigint,
    answered_by text,
    decision text,
    answer text,
    constraint appeals_key primary key (account_id, id),
    constraint appeals_once unique (account_id, outcome_id, appellant)
  )`,
  `create index appeals_open on appeals (account_id, id, answer_by) where answered_at is null`,
  `create index appeals_answered on appeals (account_id, id) where answered_at is not null`,
  `create index appeals_request on appeals (account_id, request_id)`,
  `create index appeals_author on appeals (account_id, author) where author is not null`,
  `create index appeals_expires on appeals (expires_at)`,
  `create index appeals_reversed on appeals (account_id, answered_at) where decision = 'reversed'`,

  `create table case_counts (
    account_id text not null,
    year integer not null,
    event text not null,
    detail text not null,
    hours integer not null,
    count bigint not null,
    constraint case_counts_key primary key (account_id, year, event, detail, hours)
  )`,

  `create table strikes (
    account_id text not null,
    request_id text not null,
    author text not null,
    at bigint not null,
    expires_at bigint not null,
    weight integer not null default 1,
    constraint strikes_key primary key (account_id, request_id)
  )`,
  `create index strikes_author on strikes (account_id, author, expires_at)`,
  `create index strikes_expires on strikes (expires_at)`,

  `create table strike_settings (
    account_id text primary key not null,
    enabled integer not null,
    days integer not null,
    ladder text not null
  )`,

  `create table clause_settings (
    account_id text primary key not null,
    language text not null,
    clauses text not null
  )`,
];
