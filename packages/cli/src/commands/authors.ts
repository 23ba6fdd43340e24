/** `moderato authors …`: exports or erases everything held on one author. */

import type { ErasedAuthor } from '@moderato/contract/dashboard';
import type { Changes, Stores } from '@moderato/server';
import { byOperator, isRefused } from '../changing.ts';
import { type Answer, accountOption, type Command, defineCommand, type Io, jsonOption, refuse } from '../command.ts';
import { confirm, yesOption } from '../confirm.ts';
import { counted } from '../counted.ts';
import { withAccount } from '../with-account.ts';

interface AuthorCommand {
  readonly name: string;
  readonly summary: string;
  /** The question to confirm first, if the command cannot be undone. */
  readonly question?: (author: string) => string;
  /** Returns nothing if nothing is held on the author. */
  work(
    stores: Stores,
    changes: Changes['authors'],
    asked: { readonly accountId: string; readonly author: string },
    io: Io,
  ): Promise<Answer | undefined>;
}

/** All of them are about one author of one account, whose name must match exactly. */
function defineAuthorCommand({ name, summary, question, work }: AuthorCommand): Command {
  return defineCommand({
    name,
    summary,
    operands: { AUTHOR: { meaning: 'The author, exactly as calls name them in `user_id`.' } },
    options: { account: accountOption, json: jsonOption, ...(question && { yes: yesOption }) },
    async run({ operands: { AUTHOR: author }, options }, io) {
      const refused = question && (await confirm(question(author), options.yes === true, io));
      if (refused !== undefined) return refused;
      return withAccount(io, options.account, async ({ account, stores, changes }) => {
        const answer = await work(stores, changes.authors, { accountId: account.id, author }, io);
        const nothing = `Nothing is stored about ${JSON.stringify(author)} in this account. Author names must match exactly.`;
        return answer ?? refuse('failed', nothing);
      });
    },
  });
}

export const authorsCommands = [
  defineAuthorCommand({
    name: 'authors export',
    summary: 'Print everything held on one author, as a JSON document.',
    async work(stores, changes, asked, { stdout }) {
      const pieces = await stores.authors.export(asked);
      if (pieces === undefined) return undefined;
      await changes.noteExport(byOperator(asked.accountId), asked.author);
      // Written while reading, since there may be many.
      for await (const piece of pieces) stdout.write(piece);
      return { document: undefined, text: '' };
    },
  }),
  defineAuthorCommand({
    name: 'authors erase',
    summary: 'Erase one author for good: decisions stay without the author, everything else is deleted.',
    question: (author) => `Erase everything held on ${JSON.stringify(author)}?`,
    async work(_stores, changes, asked) {
      const done = await changes.erase(byOperator(asked.accountId), asked.author);
      if (isRefused(done)) return undefined;
      const erased = done.answer;
      return {
        document: { account_id: asked.accountId, author: asked.author, erased },
        text: `${erasedWords(erased)}\n`,
      };
    },
  }),
];

/** Names only what there was. */
function erasedWords({ decisions, contents, days, cases }: ErasedAuthor['erased']): string {
  const deleted = [
    ...(contents > 0 ? [counted(contents, 'review item')] : []),
    `the figures of ${counted(days, 'day')}`,
    ...(cases > 0 ? [`${counted(cases, 'case')} (reports, outcomes, appeals and strikes)`] : []),
  ];
  const list = new Intl.ListFormat('en-GB').format(deleted);
  const nothingKept = contents === 0 ? ' No content had been kept.' : '';
  return `Removed the author from ${counted(decisions, 'decision')}; deleted ${list}.${nothingKept}`;
}
