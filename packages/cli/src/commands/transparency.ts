/** `moderato transparency`: prints the figures of a year as CSV. */

import { templateParts } from '@moderato/contract/dashboard';
import { chooseAccount } from '../choose-account.ts';
import { accountOption, defineCommand, isRefusal, jsonOption, refuse } from '../command.ts';
import { withStores } from '../with-stores.ts';

export const transparencyCommands = [
  defineCommand({
    name: 'transparency',
    summary: 'Print the figures of a year for a transparency report, as CSV.',
    operands: { YEAR: { meaning: 'Such as 2026; years begin and end in UTC.' } },
    options: {
      template: {
        choices: templateParts,
        meaning: "Print this part of the Commission's template (2024/2835), with unknown where only you know.",
      },
      account: accountOption,
      json: jsonOption,
    },
    async run({ operands: { YEAR: year }, options: { template: part, account: accountId } }, io) {
      if (!/^20\d\d$/.test(year)) return refuse('usage', 'YEAR must be a year, such as 2026.');
      return withStores(io, async (stores) => {
        const account = await chooseAccount(stores, accountId);
        if (isRefusal(account)) return account;
        const { readTemplateFigures, readTransparencyReport, templateCsv, transparencyCsv } = await import(
          '@moderato/server'
        );
        const asked = { accountId: account.id, year: Number(year) };
        if (part !== undefined) {
          const csv = templateCsv(part, asked.year, await readTemplateFigures(stores.database, asked));
          return { document: { account_id: account.id, year: asked.year, part, csv }, text: csv };
        }
        const report = await readTransparencyReport(stores.database, asked);
        return { document: { account_id: account.id, ...report }, text: transparencyCsv(report) };
      });
    },
  }),
];
