import type { Tables } from './tables.ts';

/** People and how they sign in. The sign-in library names the columns of the first five tables. */
export const peopleTables: Tables = ({ clustered }) => [
  `create table users (
    id text primary key not null,
    name text not null,
    email text not null unique,
    email_verified integer not null,
    image text,
    created_at text not null,
    updated_at text not null,
    two_factor_enabled integer not null default 0,
    operator integer not null default 0,
    blur_severe integer not null default 1
  )`,

  `create table sessions (
    id text primary key not null,
    user_id text not null references users (id) on delete cascade,
    token text not null unique,
    expires_at text not null,
    created_at text not null,
    updated_at text not null,
    ip_address text,
    user_agent text,
    account_id text
  )`,
  `create index sessions_user on sessions (user_id)`,

  `create table user_credentials (
    id text primary key not null,
    user_id text not null references users (id) on delete cascade,
    provider text not null,
    subject text not null,
    password text,
    created_at text not null,
    updated_at text not null,
    constraint user_credentials_subject unique (provider, subject)
  )`,
  `create index user_credentials_user on user_credentials (user_id)`,

  `create table verifications (
    id text primary key not null,
    identifier text not null,
    value text not null,
    expires_at text not null,
    created_at text not null,
    updated_at text not null
  )`,
  `create index verifications_identifier on verifications (identifier)`,

  `create table second_factors (
    id text primary key not null,
    user_id text not null unique references users (id) on delete cascade,
    secret text not null,
    backup_codes text not null,
    verified integer not null default 1,
    failed_verification_count integer not null default 0,
    locked_until text
  )`,

  `create table used_codes (
    hash text primary key not null,
    expires_at bigint not null
  )`,

  `create table memberships (
    account_id text not null references accounts (id),
    user_id text not null references users (id) on delete cascade,
    role text not null,
    created_at bigint not null,
    constraint memberships_key primary key (account_id, user_id)
  )`,
  `create index memberships_user on memberships (user_id)`,

  `create table links (
    id text primary key not null,
    hash text not null unique,
    kind text not null,
    account_id text,
    user_id text,
    email text,
    role text,
    created_by text,
    created_at bigint not null,
    expires_at bigint not null
  )`,

  `create table saved_views (
    account_id text not null references accounts (id),
    id text not null,
    owner text,
    page text not null,
    name text not null,
    filters text not null,
    constraint saved_views_key primary key (account_id, id)
  ) ${clustered}`,
];
