/** `moderato accounts …`: who uses the service, on which plan [K4]. */

import { planNames } from '@moderato/contract';
import type { Account } from '@moderato/server';
import { byOperator, isRefused, operator, showRefused } from '../changing.ts';
import { unknownAccount } from '../choose-account.ts';
import { defineCommand, jsonOption, refuse } from '../command.ts';
import { printTable } from '../print-table.ts';
import type { Screen } from '../screen.ts';
import { shownTime } from '../shown-time.ts';
import { textProblem } from '../storable-text.ts';
import { withStores } from '../with-stores.ts';

export const accountsCommands = [
  defineCommand({
    name: 'accounts create',
    summary: 'Create an account and print its id.',
    operands: { NAME: { meaning: 'The name, up to 100 characters.' } },
    options: {
      plan: { choices: planNames, meaning: 'The plan; default: free.' },
      json: jsonOption,
    },
    async run({ operands: { NAME: name }, options: { plan = 'free' } }, io) {
      const problem = name.trim() === '' ? 'NAME is empty.' : textProblem('NAME', name);
      if (problem !== undefined) return refuse('usage', problem);
      return withStores(io, async (_stores, _config, { accounts }) => {
        const made = await accounts.create(operator, { name, plan });
        if (isRefused(made)) return showRefused(made);
        const account = made.answer;
        return {
          document: accountDocument(account),
          text: `${account.id}\n`,
          note: `The account is on the plan ${plan}. To create its first key, run: moderato keys create --mode live --account ${account.id}`,
        };
      });
    },
  }),

  defineCommand({
    name: 'accounts list',
    summary: 'List the accounts.',
    operands: {},
    options: { json: jsonOption },
    run: (_, io) =>
      withStores(io, async (stores) => {
        const accounts = await stores.accounts.list();
        return {
          document: { accounts: accounts.map(accountDocument) },
          text: (screen) => accountTable(accounts, screen),
        };
      }),
  }),

  defineCommand({
    name: 'accounts set-plan',
    summary: 'Move an account to another plan.',
    operands: {
      ACCOUNT: { meaning: 'The id of the account.' },
      PLAN: { choices: planNames, meaning: 'The new plan.' },
    },
    options: { json: jsonOption },
    run: ({ operands: { ACCOUNT: id, PLAN: plan } }, io) =>
      withStores(io, async (_stores, _config, { accounts }) => {
        const changed = await accounts.change(byOperator(id), { plan });
        if (isRefused(changed)) return unknownAccount(id);
        const account = changed.answer;
        return { document: accountDocument(account), text: (screen) => accountTable([account], screen) };
      }),
  }),
];

function accountDocument({ created_at: createdAt, ...account }: Account) {
  return { ...account, created_at: new Date(createdAt).toISOString() };
}

function accountTable(accounts: readonly Account[], screen: Screen): string {
  return printTable(
    [{ title: 'id' }, { title: 'name', shrinks: true }, { title: 'plan' }, { title: 'created' }],
    accounts.map(({ id, name, plan, created_at: createdAt }) => [id, name, plan, shownTime(createdAt)]),
    screen,
  );
}
