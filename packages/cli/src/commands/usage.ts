/** `moderato usage`: what `GET /v1/usage` answers, read from the store. */

import type { Usage } from '@moderato/contract';
import type { Stores } from '@moderato/server';
import { type Account, chooseAccount } from '../choose-account.ts';
import { accountOption, defineCommand, isRefusal, jsonOption } from '../command.ts';
import { printTable } from '../print-table.ts';
import { type Config, withStores } from '../with-stores.ts';

export const usageCommands = [
  defineCommand({
    name: 'usage',
    summary: 'Show the calls of the current billing period.',
    operands: {},
    options: { account: accountOption, json: jsonOption },
    run: ({ options: { account: accountId } }, io) =>
      withStores(io, async (stores, config) => {
        const account = await chooseAccount(stores, accountId);
        if (isRefusal(account)) return account;
        const usage = await readUsage(stores, account, config, Date.now());
        return { document: { account_id: account.id, ...usage }, text: usageTable(account, usage) };
      }),
  }),
];

async function readUsage(stores: Stores, account: Account, { plans }: Config, atMs: number): Promise<Usage> {
  const { start, end } = calendarMonth(atMs);
  const counters = await stores.ledger.readCounters(account.id, start.slice(0, '2026-11'.length));
  const plan = plans[account.plan];
  return {
    period: { start, end },
    plan: account.plan,
    total_calls: counters.total,
    calls_limit: plan.callsPerMonth,
    calls_by_tier: { tier_0: counters.tier_0, tier_1: counters.tier_1, tier_2: counters.tier_2 },
    calls_by_context: {
      default: counters.context_default,
      username: counters.context_username,
      chat: counters.context_chat,
      forum_post: counters.context_forum_post,
      comment: counters.context_comment,
    },
    rate_limit: { requests_per_second: plan.requestsPerSecond },
  };
}

/** The billing period [K7]: the calendar month in UTC. */
function calendarMonth(atMs: number): Usage['period'] {
  const at = new Date(atMs);
  const firstOf = (month: number) => new Date(Date.UTC(at.getUTCFullYear(), month, 1)).toISOString();
  return { start: firstOf(at.getUTCMonth()), end: firstOf(at.getUTCMonth() + 1) };
}

function usageTable(account: Account, usage: Usage): string {
  const share = (usage.total_calls / usage.calls_limit) * 100;
  const rows = [
    ['all', usage.total_calls],
    ...Object.entries(usage.calls_by_tier).map(([tier, calls]) => [tier.replace('_', ' '), calls]),
    ...Object.entries(usage.calls_by_context).map(([context, calls]) => [`context ${context}`, calls]),
  ];
  return [
    `${account.id}, plan ${usage.plan}: ${usage.total_calls} of ${usage.calls_limit} calls (${share.toFixed(1)} %), ${usage.rate_limit.requests_per_second} requests a second`,
    `${usage.period.start} to ${usage.period.end}`,
    '',
    printTable(
      [{ title: 'calls' }, { title: 'count', align: 'right' }],
      rows.map((row) => row.map(String)),
    ),
  ].join('\n');
}
