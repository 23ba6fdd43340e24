/** `moderato usage`: prints what `GET /v1/usage` returns, read from the store. */

import type { Usage } from '@moderato/contract';
import type { Account } from '@moderato/server';
import { accountOption, defineCommand, jsonOption } from '../command.ts';
import { printTable } from '../print-table.ts';
import type { Screen } from '../screen.ts';
import { withAccount } from '../with-account.ts';

export const usageCommands = [
  defineCommand({
    name: 'usage',
    summary: "Show this month's calls, and how many the account's plan allows.",
    operands: {},
    options: { account: accountOption, json: jsonOption },
    run: ({ options: { account: accountId } }, io) =>
      withAccount(io, accountId, async ({ account, stores, config }) => {
        const { readUsage } = await import('@moderato/server');
        const usage = await readUsage(stores.ledger, account, config.plans[account.plan], Date.now());
        return { document: { account_id: account.id, ...usage }, text: (screen) => usageTable(account, usage, screen) };
      }),
  }),
];

function usageTable(account: Account, usage: Usage, screen: Screen): string {
  const share = (usage.total_calls / usage.calls_limit) * 100;
  const rows = [
    ['all', usage.total_calls],
    ...Object.entries(usage.calls_by_tier).map(([tier, calls]) => [tier.replace('_', ' '), calls]),
    ...Object.entries(usage.calls_by_context).map(([context, calls]) => [`context ${context}`, calls]),
  ];
  return [
    `${account.id}, plan ${usage.plan}: ${usage.total_calls} of ${usage.calls_limit} calls (${share.toFixed(1)} %), ${usage.rate_limit.requests_per_second} requests per second`,
    `${usage.period.start} to ${usage.period.end}`,
    '',
    printTable(
      [{ title: 'calls' }, { title: 'count', align: 'right' }],
      rows.map((row) => row.map(String)),
      screen,
    ),
  ].join('\n');
}
