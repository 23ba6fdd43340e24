import type { Tables } from './tables.ts';

/** What is sent to others: webhooks, their deliveries, and alerts. */
export const noticeTables: Tables = () => [
  `create table webhooks (
    account_id text not null references accounts (id),
    id text not null,
    label text not null,
    url text not null,
    secret text not null,
    events text not null,
    enabled integer not null,
    created_at bigint not null,
    failures integer not null default 0,
    failing_since bigint,
    paused_until bigint,
    previous_secret text,
    previous_until bigint,
    constraint webhooks_key primary key (account_id, id)
  )`,
  `create index webhooks_id on webhooks (id)`,

  `create table webhook_deliveries (
    account_id text not null,
    id text not null,
    webhook_id text not null,
    event text not null,
    request_id text,
    payload text not null,
    state text not null,
    created_at bigint not null,
    attempts integer not null,
    next_attempt_at bigint,
    delivered_at bigint,
    status integer,
    problem text,
    duration_ms double precision,
    author text,
    constraint webhook_deliveries_key primary key (account_id, id)
  )`,
  `create index webhook_deliveries_due on webhook_deliveries (next_attempt_at) where state = 'waiting'`,
  `create index webhook_deliveries_webhook on webhook_deliveries (account_id, webhook_id, id)`,
  `create index webhook_deliveries_request on webhook_deliveries (account_id, request_id) where request_id is not null`,
  `create index webhook_deliveries_turns on webhook_deliveries (webhook_id, next_attempt_at) where state = 'waiting'`,
  `create index webhook_deliveries_author on webhook_deliveries (account_id, author) where author is not null`,

  `create table alerts (
    account_id text not null,
    id text not null,
    kind text not null,
    subject text not null,
    message text not null,
    facts text not null,
    raised_at bigint not null,
    cleared_at bigint,
    mail_due_at bigint,
    mail_attempts integer not null default 0,
    constraint alerts_key primary key (account_id, id)
  )`,
  // Two copies that see the same condition at once raise one alert.
  `create unique index alerts_open on alerts (account_id, kind, subject) where cleared_at is null`,
  `create index alerts_cleared on alerts (account_id, cleared_at) where cleared_at is not null`,
  `create index alerts_mail_due on alerts (mail_due_at) where mail_due_at is not null`,

  `create table provider_health (
    tier integer primary key not null,
    answered_at bigint,
    failed_at bigint,
    failures integer not null
  )`,
];
