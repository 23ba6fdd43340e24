/** `moderato audit export`: the audit log of an account or of the instance, page by page. */

import { chooseAccount } from '../choose-account.ts';
import { accountOption, defineCommand, type Io, isRefusal, refuse } from '../command.ts';
import { withStores } from '../with-stores.ts';

export const auditCommands = [
  defineCommand({
    name: 'audit export',
    summary: 'Print the audit log, newest first.',
    operands: {},
    options: {
      format: { choices: ['jsonl', 'csv'], meaning: 'JSON lines or CSV; default: jsonl.' },
      instance: { meaning: 'The log of the installation itself: operators and provider fits.' },
      account: accountOption,
    },
    async run({ options: { format = 'jsonl', instance, account: accountId } }, io) {
      if (instance && accountId !== undefined) return refuse('usage', 'Use either --instance or --account, not both.');
      return withStores(io, async (stores) => {
        const { instanceLog, readAuditFile } = await import('@moderato/server');
        const account = instance ? { id: instanceLog } : await chooseAccount(stores, accountId);
        if (isRefusal(account)) return account;
        await printPieces(io, (cursor) => readAuditFile(stores.database, { accountId: account.id, format, cursor }));
        return { document: undefined, text: '' };
      });
    },
  }),
];

/** Written while reading, since a log may be long. */
async function printPieces(
  { stdout }: Io,
  read: (cursor: string | undefined) => Promise<{ text: string; next_cursor: string | null }>,
): Promise<void> {
  let cursor: string | undefined;
  do {
    const piece = await read(cursor);
    stdout.write(piece.text);
    cursor = piece.next_cursor ?? undefined;
  } while (cursor !== undefined);
}
