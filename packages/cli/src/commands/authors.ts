/** `moderato authors …`: everything held on one author, handed out or forgotten. */

import type { Stores } from '@moderato/server';
import { chooseAccount } from '../choose-account.ts';
import { type Answer, accountOption, type Command, defineCommand, isRefusal, jsonOption, refuse } from '../command.ts';
import { withStores } from '../with-stores.ts';

interface AuthorCommand {
  readonly name: string;
  readonly summary: string;
  /** Nothing where nothing is held on the author. */
  work(stores: Stores, asked: { readonly accountId: string; readonly author: string }): Promise<Answer | undefined>;
}

/** All of them are about one author of one account, named to the letter. */
function defineAuthorCommand({ name, summary, work }: AuthorCommand): Command {
  return defineCommand({
    name,
    summary,
    operands: { AUTHOR: { meaning: 'The author, as calls name them in `user_id`.' } },
    options: { account: accountOption, json: jsonOption },
    run: ({ operands: { AUTHOR: author }, options }, io) =>
      withStores(io, async (stores) => {
        const account = await chooseAccount(stores, options.account);
        if (isRefusal(account)) return account;
        const answer = await work(stores, { accountId: account.id, author });
        const nothing = `Nothing is held on ${JSON.stringify(author)} in this account. An author is named to the letter.`;
        return answer ?? refuse('failed', nothing);
      }),
  });
}

export const authorsCommands = [
  defineAuthorCommand({
    name: 'authors export',
    summary: 'Print everything held on one author, as a JSON document.',
    async work(stores, asked) {
      const record = await stores.authors.record(asked);
      if (record.figures === null && record.decisions.length === 0) return undefined;
      const subject = await stores.authors.pseudonym(asked.author);
      await stores.audit.note(asked.accountId, null, { action: 'author.exported', subject });
      return { document: record, text: `${JSON.stringify(record, null, 2)}\n` };
    },
  }),
  defineAuthorCommand({
    name: 'authors erase',
    summary: 'Forget one author for good: decisions stay without a name, everything else goes.',
    async work(stores, asked) {
      const erased = await stores.authors.erase(asked);
      const { decisions, contents, days } = erased;
      if (decisions + contents + days === 0) return undefined;
      const subject = await stores.authors.pseudonym(asked.author);
      await stores.audit.note(asked.accountId, null, { action: 'author.erased', subject, after: erased });
      return {
        document: { account_id: asked.accountId, author: asked.author, erased },
        text: `Forgotten: ${decisions} decisions no longer name the author; ${contents} kept contents and the figures of ${days} days are gone.\n`,
      };
    },
  }),
];
