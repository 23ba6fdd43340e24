import type { Tables } from './tables.ts';

/** Who changed what, and what undo needs of it; and what rules in shadow would have matched. */
export const auditTables: Tables = () => [
  `create table audit_entries (
    account_id text not null,
    id text not null,
    at bigint not null,
    action text not null,
    user_id text,
    email text,
    subject text not null,
    before text,
    after text,
    undoable integer not null,
    undone_by text,
    by_kind text not null default 'member',
    key_id text,
    constraint audit_entries_key primary key (account_id, id)
  )`,
  `create index audit_entries_at on audit_entries (at)`,
  `create index audit_entries_undone on audit_entries (account_id, at)
    where action = 'review.decided' and undone_by is not null`,

  `create table long_values (
    account_id text not null,
    digest text not null,
    at bigint not null,
    bytes integer not null,
    value text not null,
    constraint long_values_key primary key (account_id, digest)
  )`,

  `create table rule_versions (
    account_id text not null,
    entry_id text not null,
    rule_id text not null,
    at bigint not null,
    type text not null,
    pattern_digest text not null,
    priority integer not null,
    action text,
    created_at bigint not null,
    shadow integer not null,
    hits bigint not null,
    last_hit_at bigint,
    mode text not null default 'live',
    name text,
    note text,
    matching text not null default 'exact',
    constraint rule_versions_key primary key (account_id, entry_id, rule_id)
  )`,
  `create index rule_versions_rule on rule_versions (account_id, rule_id, at)`,
  `create index rule_versions_pattern on rule_versions (account_id, pattern_digest)`,

  `create table shadow_matches (
    account_id text not null,
    rule_id text not null,
    request_id text not null,
    match_start integer not null,
    match_end integer not null,
    excerpt text,
    excerpt_expires_at bigint,
    constraint shadow_matches_key primary key (rule_id, request_id)
  )`,
  `create index shadow_matches_request on shadow_matches (request_id)`,
  `create index shadow_matches_excerpt on shadow_matches (excerpt_expires_at) where excerpt_expires_at is not null`,
];
