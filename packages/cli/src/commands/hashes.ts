/** `moderato hashes …`: an account's list of known images, by their PDQ hashes. No picture is ever kept. */

import { imageCategoryNames, ruleActions } from '@moderato/contract';
import type { Changes, KnownImageEntry, Stores } from '@moderato/server';
import { byOperator, isRefused, showRefused } from '../changing.ts';
import { chooseAccount } from '../choose-account.ts';
import { accountOption, defineCommand, isRefusal, jsonOption, refuse } from '../command.ts';
import { hashImageFile } from '../known-images/hash-image-file.ts';
import { readHashFile } from '../known-images/read-hash-file.ts';
import { printTable } from '../print-table.ts';
import { shownTime } from '../shown-time.ts';
import { textProblem } from '../storable-text.ts';
import { withStores } from '../with-stores.ts';

const actionOption = {
  choices: ruleActions,
  meaning: 'What happens with an image that is like it; block unless given.',
} as const;
const labelOption = { value: 'TEXT', meaning: 'Where it is from, up to 100 characters.' } as const;
const hashForm = /^[0-9a-fA-F]{64}$/;
const noHash = 'A PDQ hash is 64 hexadecimal digits.';
const shownUnlessTold = 100;

export const hashesCommands = [
  defineCommand({
    name: 'hashes add',
    summary: 'Put an image on the list of known images, by its hash or from a file.',
    operands: { HASH: { meaning: 'The PDQ hash, 64 hexadecimal digits; left out with --from.', optional: true } },
    options: {
      from: { value: 'FILE', meaning: 'An image file to hash; it is not kept.' },
      category: { choices: imageCategoryNames, meaning: 'What the image is.', required: true },
      action: actionOption,
      label: labelOption,
      account: accountOption,
      json: jsonOption,
    },
    async run({ operands: { HASH: hash }, options }, io) {
      const { from, category, action = 'block', label = '', account } = options;
      if ((hash === undefined) === (from === undefined)) return refuse('usage', 'Give either a HASH or --from FILE.');
      if (hash !== undefined && !hashForm.test(hash)) return refuse('usage', noHash);
      const problem = textProblem('The label', label);
      if (problem !== undefined) return refuse('usage', problem);
      const hashes = from === undefined ? [(hash ?? '').toLowerCase()] : await hashImageFile(from);
      if (isRefusal(hashes)) return hashes;
      const entries = hashes.map((each): KnownImageEntry => ({ hash: each, category, action, label }));
      return withAccount(io, account, async (_stores, accountId, { knownImages }) => {
        const done = await knownImages.add(byOperator(accountId), entries);
        if (isRefused(done)) return showRefused(done);
        const kept = done.answer;
        return {
          document: { account_id: accountId, ...kept, entries },
          text: `${hashes.join('\n')}\n`,
          ...(kept.replaced > 0
            ? { note: `${counted(kept.replaced)} on the list already, and now as given here.` }
            : {}),
        };
      });
    },
  }),

  defineCommand({
    name: 'hashes import',
    summary: 'Put many images on the list of known images, from a file of hashes.',
    operands: { FILE: { meaning: 'A hash a line, or CSV with the columns hash, category, action, label.' } },
    options: {
      category: { choices: imageCategoryNames, meaning: 'What the images are, where the file does not say.' },
      action: { ...actionOption, meaning: 'What happens with them, where the file does not say; block unless given.' },
      label: { ...labelOption, meaning: 'Where they are from, where the file does not say.' },
      account: accountOption,
      json: jsonOption,
    },
    async run({ operands: { FILE: file }, options: { category, action = 'block', label = '', account } }, io) {
      const problem = textProblem('The label', label);
      if (problem !== undefined) return refuse('usage', problem);
      const entries = await readHashFile(file, { category, action, label });
      if (isRefusal(entries)) return entries;
      return withAccount(io, account, async (_stores, accountId, { knownImages }) => {
        const done = await knownImages.add(byOperator(accountId), entries);
        if (isRefused(done)) return showRefused(done);
        const kept = done.answer;
        return {
          document: { account_id: accountId, ...kept },
          text: `${kept.added} added, ${kept.replaced} replaced.\n`,
        };
      });
    },
  }),

  defineCommand({
    name: 'hashes list',
    summary: 'List the known images, by hash.',
    operands: {},
    options: {
      limit: { value: 'NUMBER', meaning: `How many; ${shownUnlessTold} unless given.` },
      after: { value: 'HASH', meaning: 'Only those after this one, to go on with a long list.' },
      account: accountOption,
      json: jsonOption,
    },
    async run({ options: { limit: shown = String(shownUnlessTold), after = '', account } }, io) {
      if (!/^[1-9]\d{0,6}$/.test(shown)) return refuse('usage', '--limit is a whole number from 1 on.');
      const limit = Number(shown);
      return withAccount(io, account, async (stores, accountId) => {
        const { entries: count } = await stores.knownImages.readList(accountId);
        const page = await stores.knownImages.list(accountId, { after: after.toLowerCase(), limit: limit + 1 });
        const entries = page.slice(0, limit);
        return {
          document: {
            account_id: accountId,
            entries: count,
            hashes: entries.map(({ createdAtMs, ...entry }) => ({
              ...entry,
              created_at: new Date(createdAtMs).toISOString(),
            })),
          },
          text: (screen) =>
            printTable(
              [
                { title: 'hash' },
                { title: 'category' },
                { title: 'action' },
                { title: 'label', shrinks: true },
                { title: 'created' },
              ],
              entries.map((entry) => [
                entry.hash,
                entry.category,
                entry.action,
                entry.label,
                shownTime(entry.createdAtMs),
              ]),
              screen,
            ),
          ...(page.length > limit
            ? { note: `There are ${count} in all; --after ${entries.at(-1)?.hash} goes on.` }
            : {}),
        };
      });
    },
  }),

  defineCommand({
    name: 'hashes remove',
    summary: 'Take an image off the list of known images, or all of them.',
    operands: {
      HASH: { meaning: 'The hash, as `moderato hashes list` shows it; left out with --all.', optional: true },
    },
    options: { all: { meaning: 'Every entry of the list.' }, account: accountOption, json: jsonOption },
    async run({ operands: { HASH: hash }, options: { all, account } }, io) {
      if ((hash !== undefined) === all) return refuse('usage', 'Give either a HASH or --all.');
      if (hash !== undefined && !hashForm.test(hash)) return refuse('usage', noHash);
      return withAccount(io, account, async (_stores, accountId, { knownImages }) => {
        const by = byOperator(accountId);
        const done = await (hash === undefined
          ? knownImages.removeAll(by)
          : knownImages.remove(by, hash.toLowerCase()));
        if (isRefused(done)) return showRefused(done);
        const removed = done.answer;
        return { document: { account_id: accountId, removed }, text: `${removed} removed.\n` };
      });
    },
  }),
];

function withAccount(
  io: Parameters<typeof withStores>[0],
  id: string | undefined,
  work: (stores: Stores, accountId: string, changes: Changes) => ReturnType<typeof withStores>,
): ReturnType<typeof withStores> {
  return withStores(io, async (stores, _config, changes) => {
    const account = await chooseAccount(stores, id);
    return isRefusal(account) ? account : work(stores, account.id, changes);
  });
}

function counted(count: number): string {
  return count === 1 ? 'It was' : `${count} of them were`;
}
