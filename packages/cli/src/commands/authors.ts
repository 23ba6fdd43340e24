/** `moderato authors …`: everything held on one author, handed out or forgotten. */

import { chooseAccount } from '../choose-account.ts';
import { accountOption, defineCommand, isRefusal, jsonOption, refuse } from '../command.ts';
import { withStores } from '../with-stores.ts';

const authorOperand = { meaning: 'The author, as calls name them in `user_id`.' } as const;

const nothingHeld = (author: string) =>
  refuse('failed', `Nothing is held on ${JSON.stringify(author)} in this account. An author is named to the letter.`);

export const authorsCommands = [
  defineCommand({
    name: 'authors export',
    summary: 'Print everything held on one author, as a JSON document.',
    operands: { AUTHOR: authorOperand },
    options: { account: accountOption, json: jsonOption },
    run: ({ operands: { AUTHOR: author }, options: { account: accountId } }, io) =>
      withStores(io, async (stores) => {
        const account = await chooseAccount(stores, accountId);
        if (isRefusal(account)) return account;
        const record = await stores.authors.record({ accountId: account.id, author });
        if (record.figures === null && record.decisions.length === 0) return nothingHeld(author);
        const subject = await stores.authors.pseudonym(author);
        await stores.audit.note(account.id, null, { action: 'author.exported', subject });
        return { document: record, text: `${JSON.stringify(record, null, 2)}\n` };
      }),
  }),

  defineCommand({
    name: 'authors erase',
    summary: 'Forget one author for good: decisions stay without a name, everything else goes.',
    operands: { AUTHOR: authorOperand },
    options: { account: accountOption, json: jsonOption },
    run: ({ operands: { AUTHOR: author }, options: { account: accountId } }, io) =>
      withStores(io, async (stores) => {
        const account = await chooseAccount(stores, accountId);
        if (isRefusal(account)) return account;
        const erased = await stores.authors.erase({ accountId: account.id, author });
        if (erased.decisions + erased.contents + erased.days === 0) return nothingHeld(author);
        const subject = await stores.authors.pseudonym(author);
        await stores.audit.note(account.id, null, { action: 'author.erased', subject, after: erased });
        const { decisions, contents, days } = erased;
        return {
          document: { account_id: account.id, author, erased },
          text: `Forgotten: ${decisions} decisions no longer name the author; ${contents} kept contents and the figures of ${days} days are gone.\n`,
        };
      }),
  }),
];
