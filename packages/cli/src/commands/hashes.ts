/** `moderato hashes …`: an account's list of known images, by their PDQ hashes. No image is ever kept. */

import { imageCategoryNames, ruleActions } from '@moderato/contract';
import type { AddedImages, KnownImageEntry } from '@moderato/server';
import { byOperator, isRefused, showRefused } from '../changing.ts';
import { accountOption, defineCommand, isRefusal, jsonOption, refuse } from '../command.ts';
import { hashImageFile } from '../known-images/hash-image-file.ts';
import { readHashFile } from '../known-images/read-hash-file.ts';
import { printTable } from '../print-table.ts';
import { shownTime } from '../shown-time.ts';
import { textProblem } from '../storable-text.ts';
import { withAccount } from '../with-account.ts';

const actionOption = {
  choices: ruleActions,
  meaning: 'What to do with matching images; default: block.',
} as const;
const labelOption = { value: 'TEXT', meaning: 'Where the hash comes from, up to 100 characters.' } as const;
const hashForm = /^[0-9a-fA-F]{64}$/;
const noHash = 'A PDQ hash is 64 hexadecimal digits.';
const defaultShown = 100;

export const hashesCommands = [
  defineCommand({
    name: 'hashes add',
    summary: 'Add an image to the list of known images, by its hash or from a file.',
    operands: { HASH: { meaning: 'The PDQ hash, 64 hexadecimal digits; omit it with --from.', optional: true } },
    options: {
      from: { value: 'FILE', meaning: 'An image file to hash; the file is not kept.' },
      category: { choices: imageCategoryNames, meaning: 'The category of the image.', required: true },
      action: actionOption,
      label: labelOption,
      account: accountOption,
      json: jsonOption,
    },
    async run({ operands: { HASH: hash }, options }, io) {
      const { from, category, action = 'block', label = '', account } = options;
      if ((hash === undefined) === (from === undefined)) return refuse('usage', 'Use either HASH or --from FILE.');
      if (hash !== undefined && !hashForm.test(hash)) return refuse('usage', noHash);
      const problem = textProblem('The label', label);
      if (problem !== undefined) return refuse('usage', problem);
      const hashes = from === undefined ? [(hash ?? '').toLowerCase()] : await hashImageFile(from);
      if (isRefusal(hashes)) return hashes;
      const entries = hashes.map((each): KnownImageEntry => ({ hash: each, category, action, label }));
      return withAccount(io, account, async ({ account: { id: accountId }, changes: { knownImages } }) => {
        const done = await knownImages.add(byOperator(accountId), entries);
        if (isRefused(done)) return showRefused(done);
        const kept = done.answer;
        return {
          document: { account_id: accountId, ...kept, entries },
          text: `${hashes.join('\n')}\n`,
          ...notesOf(kept),
        };
      });
    },
  }),

  defineCommand({
    name: 'hashes import',
    summary: 'Add many images to the list of known images, from a file of hashes.',
    operands: { FILE: { meaning: 'One hash per line, or CSV with the columns hash, category, action, label.' } },
    options: {
      category: { choices: imageCategoryNames, meaning: 'The category of entries that do not name one.' },
      action: { ...actionOption, meaning: 'The action of entries that do not name one; default: block.' },
      label: { ...labelOption, meaning: 'The label of entries that do not have one.' },
      account: accountOption,
      json: jsonOption,
    },
    async run({ operands: { FILE: file }, options: { category, action = 'block', label = '', account } }, io) {
      const problem = textProblem('The label', label);
      if (problem !== undefined) return refuse('usage', problem);
      const entries = await readHashFile(file, { category, action, label });
      if (isRefusal(entries)) return entries;
      return withAccount(io, account, async ({ account: { id: accountId }, changes: { knownImages } }) => {
        const done = await knownImages.add(byOperator(accountId), entries);
        if (isRefused(done)) return showRefused(done);
        const kept = done.answer;
        return {
          document: { account_id: accountId, ...kept },
          text: `${kept.added} added, ${kept.replaced} replaced.\n`,
          ...notesOf({ ...kept, replaced: 0 }),
        };
      });
    },
  }),

  defineCommand({
    name: 'hashes list',
    summary: 'List the known images, by hash.',
    operands: {},
    options: {
      limit: { value: 'NUMBER', meaning: `How many to list; default: ${defaultShown}.` },
      after: { value: 'HASH', meaning: 'List only the entries after this one, to continue a long list.' },
      account: accountOption,
      json: jsonOption,
    },
    async run({ options: { limit: shown = String(defaultShown), after = '', account } }, io) {
      if (!/^[1-9]\d{0,6}$/.test(shown)) return refuse('usage', '--limit must be a whole number of at least 1.');
      const limit = Number(shown);
      return withAccount(io, account, async ({ account: { id: accountId }, stores }) => {
        const { entries: count } = await stores.knownImages.readList(accountId);
        const page = await stores.knownImages.list(accountId, { after: after.toLowerCase(), limit: limit + 1 });
        const entries = page.slice(0, limit);
        return {
          document: {
            account_id: accountId,
            entries: count,
            hashes: entries.map((entry) => ({ ...entry, created_at: new Date(entry.created_at).toISOString() })),
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
                shownTime(entry.created_at),
              ]),
              screen,
            ),
          ...(page.length > limit
            ? { note: `There are ${count} in total; continue with --after ${entries.at(-1)?.hash}.` }
            : {}),
        };
      });
    },
  }),

  defineCommand({
    name: 'hashes remove',
    summary: 'Remove one image, or all of them, from the list of known images.',
    operands: {
      HASH: { meaning: 'The hash, as shown by `moderato hashes list`; omit it with --all.', optional: true },
    },
    options: { all: { meaning: 'Remove every entry.' }, account: accountOption, json: jsonOption },
    async run({ operands: { HASH: hash }, options: { all, account } }, io) {
      if ((hash !== undefined) === all) return refuse('usage', 'Use either HASH or --all.');
      if (hash !== undefined && !hashForm.test(hash)) return refuse('usage', noHash);
      return withAccount(io, account, async ({ account: { id: accountId }, changes: { knownImages } }) => {
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

function notesOf({ replaced, restricted }: Pick<AddedImages, 'replaced' | 'restricted'>): { note?: string } {
  const notes = [
    replaced === 0 ? [] : [replaced === 1 ? 'It was already on the list and has been updated.' : updated(replaced)],
    restricted === 0
      ? []
      : [`${restricted} ${restricted === 1 ? 'item' : 'items'} in review moved to the restricted queue.`],
  ].flat();
  return notes.length === 0 ? {} : { note: notes.join(' ') };
}

const updated = (count: number) => `${count} of them were already on the list and have been updated.`;
