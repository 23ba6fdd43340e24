/** Compares the replies that callers got with the store. Each sentence it returns is a broken promise. */

import type { Stores } from '@moderato/server';
import { sql } from 'kysely';
import { callKinds, type Table } from './call-kinds.ts';
import type { Load, NumberedCall } from './numbered-calls.ts';

export interface Books {
  readonly acknowledged: number;
  readonly kept: number;
  /** Acknowledged but missing. */
  readonly lost: number;
  /** Recorded more than once. */
  readonly doubled: number;
  /** Recorded, but never sent. */
  readonly strangers: number;
  /** Recorded under another account. */
  readonly misplaced: number;
  /**
   * Recorded although the caller was refused: the commit succeeded and its answer was lost. The caller may repeat it.
   */
  readonly keptThoughRefused: number;
  /** Accounts and months whose counters or figures differ from the ledger. */
  readonly miscounted: number;
  /** Accounts and months with more units used or held than the quota has. */
  readonly overdrawn: number;
  /** Replies that are neither 200 nor a declared refusal. */
  readonly undeclared: number;
  readonly problems: readonly string[];
}

export interface BooksOptions {
  /** The account of the probes, which are not part of the books. */
  readonly probeAccountId: string;
  /** Calls a month of the plan `free`. */
  readonly smallQuota: number;
}

/** Uses the calls and the store as they are now; calls may continue in the meantime. */
export async function checkBooks(
  { calls, byIdentity }: Load,
  { database }: Stores,
  { probeAccountId, smallQuota }: BooksOptions,
): Promise<Books> {
  const { query } = database;
  const acknowledged = calls.filter(({ fate }) => fate === 'ok');
  const rows = await readRows(query, probeAccountId);
  const found = new Map<string, number>();
  for (const { table, identity } of rows) {
    const name = `${table} ${identity}`;
    found.set(name, (found.get(name) ?? 0) + 1);
  }
  const callOf = ({ table, identity }: Row) => {
    const call = byIdentity.get(identity);
    return call !== undefined && tableOf(call) === table ? call : undefined;
  };

  const lost = acknowledged.filter((call) => !found.has(`${tableOf(call)} ${call.identity}`));
  const doubled = [...found].filter(([, times]) => times > 1);
  const strangers = rows.filter((row) => callOf(row) === undefined);
  const misplaced = rows.filter((row) => (callOf(row)?.accountId ?? row.accountId) !== row.accountId);
  const keptThoughRefused = rows.filter((row) => callOf(row)?.fate === 'refused');
  const miscounted = [...(await compareCounters(query)), ...(await compareFigures(query))];
  const overdrawn = await findOverdrafts(query, smallQuota);
  const undeclared = calls.filter(({ fate }) => fate === 'wrong');

  const say = (what: string, things: readonly unknown[]) =>
    things.length === 0 ? [] : [`${things.length} ${what}, such as ${JSON.stringify(things.slice(0, 3))}`];
  return {
    acknowledged: acknowledged.length,
    kept: rows.length,
    lost: lost.length,
    doubled: doubled.length,
    strangers: strangers.length,
    misplaced: misplaced.length,
    keptThoughRefused: keptThoughRefused.length,
    miscounted: miscounted.length,
    overdrawn: overdrawn.length,
    undeclared: undeclared.length,
    problems: [
      ...say('acknowledged calls are lost', lost),
      ...say('calls are kept twice', doubled),
      ...say('rows belong to no call', strangers),
      ...say('rows are in the books of another account', misplaced),
      ...say('counters differ from the ledger', miscounted),
      ...say('quotas are overdrawn', overdrawn),
      ...say('replies are undeclared', undeclared),
    ],
  };
}

type Query = Stores['database']['query'];

interface Row {
  readonly table: Table;
  readonly accountId: string;
  readonly identity: string;
}

const tableOf = ({ kind }: NumberedCall): Table => callKinds[kind].table;

async function readRows(query: Query, probeAccountId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`select * from (
      select 'ledger' as "table", account_id as "accountId", content_hash as identity from ledger
      union all select 'test_ledger', account_id, content_hash from test_ledger
      union all select 'feedback', account_id, community_id from feedback
      union all select 'rules', account_id, pattern from rules) as rows
    where "accountId" <> ${probeAccountId}`.execute(query);
  return rows;
}

/** One statement sees one moment: counters and ledger of each account and month where they differ. */
async function compareCounters(query: Query): Promise<unknown[]> {
  const { rows } = await sql`
    select * from (
      select account_id, to_char(to_timestamp(at / 1000.0) at time zone 'UTC', 'YYYY-MM') as period,
        count(*) as total,
        count(*) filter (where tier = 0) as tier_0, count(*) filter (where tier = 1) as tier_1,
        count(*) filter (where tier = 2) as tier_2,
        count(*) filter (where context = 'default') as context_default,
        count(*) filter (where context = 'username') as context_username,
        count(*) filter (where context = 'chat') as context_chat,
        count(*) filter (where context = 'forum_post') as context_forum_post,
        count(*) filter (where context = 'comment') as context_comment
      from ledger group by 1, 2) as rows
    full join usage_counters as counters using (account_id, period)
    where (coalesce(rows.total, 0), coalesce(rows.tier_0, 0), coalesce(rows.tier_1, 0), coalesce(rows.tier_2, 0),
        coalesce(rows.context_default, 0), coalesce(rows.context_username, 0), coalesce(rows.context_chat, 0),
        coalesce(rows.context_forum_post, 0), coalesce(rows.context_comment, 0))
      is distinct from (coalesce(counters.total, 0), coalesce(counters.tier_0, 0), coalesce(counters.tier_1, 0),
        coalesce(counters.tier_2, 0), coalesce(counters.context_default, 0), coalesce(counters.context_username, 0),
        coalesce(counters.context_chat, 0), coalesce(counters.context_forum_post, 0),
        coalesce(counters.context_comment, 0))`.execute(query);
  return rows;
}

/** Authors are counted a moment after the call; calls that are noted but not yet counted must equal the difference. */
async function compareFigures(query: Query): Promise<unknown[]> {
  const { rows } = await sql`
    with calls as (select account_id, count(*) as sent from ledger where author is not null group by 1),
      waiting as (select account_id, unnest(string_to_array(concat_ws(' ', request_id, others), ' ')) as request_id
        from uncounted_calls),
      later as (select account_id, count(*) as noted from waiting join ledger using (account_id, request_id)
        where author is not null group by 1),
      counted as (select account_id, sum(calls) as counted from authors group by 1)
    select account_id, sent, noted, counted from calls full join counted using (account_id) left join later using (account_id)
    where coalesce(sent, 0) <> coalesce(counted, 0) + coalesce(noted, 0)`.execute(query);
  return rows;
}

async function findOverdrafts(query: Query, smallQuota: number): Promise<unknown[]> {
  const { rows } = await sql`
    select account_id, period, total, coalesce(held, 0) as held from usage_counters
    join accounts on accounts.id = account_id
    left join (select account_id, period, sum(units) as held from quota_reservations group by 1, 2) as held
      using (account_id, period)
    where accounts.plan = 'free' and total + coalesce(held, 0) > ${smallQuota}`.execute(query);
  return rows;
}
