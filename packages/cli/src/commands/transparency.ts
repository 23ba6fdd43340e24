/** `moderato transparency`: prints the figures of a year as CSV. */

import { chooseAccount } from '../choose-account.ts';
import { accountOption, defineCommand, isRefusal, jsonOption, refuse } from '../command.ts';
import { withStores } from '../with-stores.ts';

export const transparencyCommands = [
  defineCommand({
    name: 'transparency',
    summary: 'Print the figures of a year for a transparency report, as CSV.',
    operands: { YEAR: { meaning: 'Such as 2026; years begin and end in UTC.' } },
    options: { account: accountOption, json: jsonOption },
    async run({ operands: { YEAR: year }, options: { account: accountId } }, io) {
      if (!/^20\d\d$/.test(year)) return refuse('usage', 'YEAR must be a year, such as 2026.');
      return withStores(io, async (stores) => {
        const account = await chooseAccount(stores, accountId);
        if (isRefusal(account)) return account;
        const { readTransparencyReport, transparencyCsv } = await import('@moderato/server');
        const report = await readTransparencyReport(stores.database, { accountId: account.id, year: Number(year) });
        return { document: { account_id: account.id, ...report }, text: transparencyCsv(report).trimEnd() };
      });
    },
  }),
];
