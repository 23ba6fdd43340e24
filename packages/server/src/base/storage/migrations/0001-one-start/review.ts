import type { Tables } from './tables.ts';

/** Authors, and what people review: kept content, the index of its words, and notes. */
export const reviewTables: Tables = ({ byBytes, clustered }) => [
  `create table authors (
    account_id text not null,
    author text ${byBytes} not null,
    first_seen_at bigint not null,
    last_seen_at bigint not null,
    calls bigint not null,
    flagged bigint not null,
    blocked bigint not null,
    weight double precision not null,
    constraint authors_key primary key (account_id, author)
  ) ${clustered}`,
  // Only for authors with offences: other authors' calls do not touch it.
  `create index authors_weight on authors (account_id, weight, author) where weight > 0`,

  `create table author_days (
    account_id text not null,
    author text not null,
    day integer not null,
    calls bigint not null,
    flagged bigint not null,
    blocked bigint not null,
    constraint author_days_key primary key (account_id, author, day)
  ) ${clustered}`,

  `create table author_categories (
    account_id text not null,
    author text not null,
    category text not null,
    flagged bigint not null,
    constraint author_categories_key primary key (account_id, author, category)
  ) ${clustered}`,

  `create table retention_settings (
    account_id text primary key not null references accounts (id),
    keep_content integer not null,
    days integer not null,
    include_scored integer not null default 0,
    spam_flags integer not null default 0,
    previews integer not null default 0,
    sample_allowed integer not null default 0
  )`,

  `create table kept_content (
    account_id text not null,
    request_id text not null,
    action text not null,
    flagged text,
    content text not null,
    expires_at bigint not null,
    decision text,
    category text,
    decided_by text,
    decided_at bigint,
    restricted integer not null default 0,
    author text,
    content_hash text,
    severity integer not null default 0,
    claimed_by text,
    claimed_until bigint,
    escalated_by text,
    escalated_at bigint,
    picture_hashes text,
    urgency bigint not null default 0,
    reported_at bigint,
    escalated_to text,
    content_url text,
    author_name text,
    preview text,
    preview_blurred text,
    preview_expires_at bigint,
    preview_for_admins integer,
    words_key text,
    sampled integer not null default 0,
    constraint kept_content_key primary key (account_id, request_id)
  )`,
  `create index kept_content_open on kept_content (account_id, request_id, action, flagged, expires_at) where decision is null`,
  `create index kept_content_expires on kept_content (expires_at)`,
  `create index kept_content_severity on kept_content (account_id, restricted, severity, request_id) where decision is null`,
  `create index kept_content_author on kept_content (account_id, restricted, coalesce(author, ''), request_id)
    where decision is null`,
  `create index kept_content_same on kept_content (account_id, content_hash, request_id) where decision is null`,
  `create index kept_content_claimed on kept_content (account_id, claimed_by) where claimed_by is not null`,
  `create index kept_content_decided on kept_content (account_id, decided_at) where decided_at is not null`,
  `create index kept_content_pictures on kept_content (account_id, request_id) where picture_hashes is not null`,
  `create index kept_content_urgency on kept_content (account_id, restricted, urgency, request_id) where decision is null`,
  `create index kept_content_reported on kept_content (account_id, restricted, request_id)
    where decision is null and reported_at is not null`,
  `create index kept_content_previews on kept_content (preview_expires_at) where preview_expires_at is not null`,
  `create index kept_content_words_key on kept_content (words_key, account_id, request_id) where restricted = 0`,
  `create index kept_content_sampled on kept_content (account_id, restricted, escalated_at, reported_at, expires_at)
    where sampled = 1 and decision is null`,
  // What waits is counted without the sample, from the index alone.
  `create index kept_content_waiting on kept_content
    (account_id, restricted, escalated_at, request_id, expires_at, sampled, reported_at)
    where decision is null`,

  // They go with their text, whatever deletes it.
  `create table content_words (
    account_id text not null,
    word bigint not null,
    request_id text not null,
    constraint content_words_key primary key (account_id, word, request_id),
    constraint content_words_content foreign key (account_id, request_id)
      references kept_content (account_id, request_id) on delete cascade
  ) ${clustered}`,
  `create index content_words_content on content_words (account_id, request_id)`,

  `create table notes (
    account_id text not null,
    id text not null,
    request_id text,
    author text,
    text text not null,
    written_by text not null,
    at bigint not null,
    constraint notes_key primary key (account_id, id)
  )`,
  `create index notes_request on notes (account_id, request_id, id)`,
  `create index notes_author on notes (account_id, author, id)`,
  `create index notes_at on notes (at)`,
];
