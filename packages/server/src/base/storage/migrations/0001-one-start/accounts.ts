import type { Tables } from './tables.ts';

/** Accounts, and what they set: keys, rules, categories, known images. */
export const accountTables: Tables = () => [
  `create table accounts (
    id text primary key not null,
    name text not null,
    plan text not null,
    created_at bigint not null,
    second_factor_required integer not null default 0
  )`,

  `create table api_keys (
    id text primary key not null,
    account_id text not null references accounts (id),
    mode text not null,
    hash text not null unique,
    last_four text not null,
    label text not null,
    created_at bigint not null,
    last_used_at bigint,
    revoked_at bigint,
    scopes text not null default 'moderate configure read',
    expires_at bigint,
    requests_per_second integer,
    origins text not null default '',
    kind text not null default 'api'
  )`,
  `create index api_keys_account on api_keys (account_id)`,
  `create index api_keys_origins on api_keys (id) where origins != ''`,

  `create table rules (
    id text primary key not null,
    account_id text not null references accounts (id),
    type text not null,
    pattern text not null,
    priority integer not null,
    action text,
    created_at bigint not null,
    mode text not null default 'live',
    name text,
    note text,
    hits bigint not null default 0,
    last_hit_at bigint,
    entries integer not null default 0,
    ranges integer not null default 0,
    steps double precision not null default 0,
    digest text not null default '',
    matching text not null default 'exact',
    shadow integer not null default 0
  )`,
  // A new rule is checked, and a change is noticed, without reading the account's lists.
  `create index rules_sizes on rules
    (account_id, mode, shadow, priority, created_at, id, type, action, entries, steps, ranges, digest)`,

  `create table category_settings (
    account_id text not null references accounts (id),
    medium text not null,
    category text not null,
    threshold double precision,
    block_threshold double precision,
    enabled integer not null default 1,
    constraint category_settings_key primary key (account_id, medium, category)
  )`,

  `create table custom_categories (
    account_id text not null references accounts (id),
    name text not null,
    description text not null,
    examples text not null,
    threshold double precision not null,
    action text not null,
    ask text not null,
    enabled integer not null,
    created_at bigint not null,
    constraint custom_categories_key primary key (account_id, name)
  )`,

  `create table known_images (
    account_id text not null references accounts (id),
    hash text not null,
    category text not null,
    action text not null,
    label text not null,
    created_at bigint not null,
    constraint known_images_key primary key (account_id, hash)
  )`,

  // Read before each look-up: whether a list of up to a million entries has to be read again.
  `create table known_image_lists (
    account_id text primary key not null references accounts (id),
    version bigint not null,
    entries bigint not null
  )`,
];
