import type { Tables } from './tables.ts';

/** Figures about the work in review, and second looks at decisions. */
export const workTables: Tables = () => [
  `create table backlog_hours (
    account_id text not null,
    hour bigint not null,
    open bigint not null,
    apart bigint not null,
    oldest_at bigint,
    constraint backlog_hours_key primary key (account_id, hour)
  )`,
  `create index backlog_hours_hour on backlog_hours (hour)`,

  `create table second_looks (
    account_id text not null,
    request_id text not null,
    first_by text not null,
    first_decision text not null,
    first_category text,
    first_at bigint not null,
    second_by text,
    second_decision text,
    second_category text,
    second_at bigint,
    claimed_by text,
    claimed_until bigint,
    constraint second_looks_key primary key (account_id, request_id)
  )`,
  `create index second_looks_waiting on second_looks (account_id, request_id) where second_at is null`,
  `create index second_looks_done on second_looks (account_id, second_at) where second_at is not null`,
  `create index second_looks_call on second_looks (request_id)`,

  `create table work_settings (
    account_id text primary key not null references accounts (id),
    second_looks integer not null
  )`,
];
