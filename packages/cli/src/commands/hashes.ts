/** `moderato hashes …`: an account's list of known images, by their PDQ hashes or the MD5 of their files. No image is ever kept. */

import { imageCategoryNames, ruleActions } from '@moderato/contract';
import type { AddedImages, KnownImageEntry } from '@moderato/server';
import { byOperator, isRefused, showRefused } from '../changing.ts';
import { type Answer, accountOption, defineCommand, isRefusal, jsonOption, type Refusal, refuse } from '../command.ts';
import { explainError } from '../explain-error.ts';
import { exportForms, exportHashes } from '../known-images/export-hashes.ts';
import { hashImageFile, hashKinds } from '../known-images/hash-image-file.ts';
import { type Imported, importHashes } from '../known-images/import-hashes.ts';
import { HashFileError } from '../known-images/read-hash-rows.ts';
import { printTable } from '../print-table.ts';
import { shownTime } from '../shown-time.ts';
import { textProblem } from '../storable-text.ts';
import { withAccount } from '../with-account.ts';

const actionOption = {
  choices: ruleActions,
  meaning: 'What to do with matching images; default: block.',
} as const;
const labelOption = { value: 'TEXT', meaning: 'Where the hash comes from, up to 100 characters.' } as const;
const hashForm = /^(?:[0-9a-fA-F]{64}|[0-9a-fA-F]{32})$/;
const noHash = 'A PDQ hash is 64 hexadecimal digits, and an MD5 hash 32.';
const defaultShown = 100;

export const hashesCommands = [
  defineCommand({
    name: 'hashes add',
    summary: 'Add an image to the list of known images, by its hash or from a file.',
    operands: {
      HASH: { meaning: 'The PDQ hash (64 hexadecimal digits) or MD5 hash (32); omit it with --from.', optional: true },
    },
    options: {
      from: { value: 'FILE', meaning: 'An image file to hash; the file is not kept.' },
      kind: { choices: hashKinds, meaning: 'Which hash of FILE: pdq (default) of the picture, md5 of the file.' },
      category: { choices: imageCategoryNames, meaning: 'The category of the image.', required: true },
      action: actionOption,
      label: labelOption,
      account: accountOption,
      json: jsonOption,
    },
    async run({ operands: { HASH: hash }, options }, io) {
      const { from, kind, category, action = 'block', label = '', account } = options;
      if ((hash === undefined) === (from === undefined)) return refuse('usage', 'Use either HASH or --from FILE.');
      if (hash !== undefined && kind !== undefined) return refuse('usage', 'Use --kind only with --from.');
      if (hash !== undefined && !hashForm.test(hash)) return refuse('usage', noHash);
      const problem = textProblem('The label', label);
      if (problem !== undefined) return refuse('usage', problem);
      const hashes = from === undefined ? [(hash ?? '').toLowerCase()] : await hashImageFile(from, kind);
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
    operands: { FILE: { meaning: "One hash per line; CSV, ours or ThreatExchange's; or JSON." } },
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
      return withAccount(io, account, async ({ account: { id: accountId }, changes: { knownImages } }) => {
        const asked = { path: file, accountId, defaults: { category, action, label } };
        let done: Awaited<ReturnType<typeof importHashes>>;
        try {
          done = await importHashes(asked, (entries) => knownImages.add(byOperator(accountId), entries));
        } catch (error) {
          if (!(error instanceof HashFileError) && !isFileError(error)) throw error;
          return refuse('failed', `The file cannot be read: ${explainError(error)}`);
        }
        if (isRefused(done)) return showRefused(done);
        return showImported(done, accountId, file);
      });
    },
  }),

  defineCommand({
    name: 'hashes export',
    summary: 'Write the list of known images to a file, to pass it on or to keep it.',
    operands: { FILE: { meaning: 'The file to write; it must not exist yet.' } },
    options: {
      form: { choices: exportForms, meaning: "Our CSV (default), ThreatExchange's CSV, or JSON, one object per line." },
      account: accountOption,
      json: jsonOption,
    },
    async run({ operands: { FILE: file }, options: { form = 'csv', account } }, io) {
      return withAccount(io, account, async ({ account: { id: accountId }, stores }) => {
        try {
          const entries = await exportHashes(file, form, (page) => stores.knownImages.list(accountId, page));
          return { document: { account_id: accountId, file, entries }, text: `${entries} written.\n` };
        } catch (error) {
          if (!isFileError(error)) throw error;
          return refuse('failed', `The file cannot be written: ${explainError(error)}`);
        }
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

function showImported(done: Imported, accountId: string, file: string): Answer | Refusal {
  const { added, replaced, restricted, resumedAfter, wrong, wrongLines, other, isProgressKept } = done;
  const lines = `${wrongLines.join(', ')}${wrong > wrongLines.length ? ' …' : ''}`;
  if (added + replaced + resumedAfter === 0) {
    const why = wrong === 0 ? '' : ` Lines ${lines}: ${lineNeeds}`;
    return refuse('failed', `There is no hash in ${file} that can be imported.${why}`);
  }
  const notes = [
    resumedAfter === 0 ? '' : `It went on behind line ${resumedAfter}, where an earlier import had stopped.`,
    wrong === 0 ? '' : `${wrong} ${wrong === 1 ? 'line was' : 'lines were'} left out (${lines}): ${lineNeeds}`,
    other === 0 ? '' : `${other} hashes of other kinds were left out.`,
    isProgressKept ? '' : 'The progress could not be kept beside the file: a stopped import would begin again.',
    notesOf({ replaced: 0, restricted }).note ?? '',
  ].filter((note) => note !== '');
  return {
    document: {
      ...{ account_id: accountId, added, replaced, restricted },
      ...{ resumed_after: resumedAfter, wrong, wrong_lines: wrongLines, other },
    },
    text: `${added} added, ${replaced} replaced.\n`,
    ...(notes.length === 0 ? {} : { note: notes.join(' ') }),
    ...(wrong === 0 ? {} : { exitCode: 1 }),
  };
}

const lineNeeds =
  'a line needs a PDQ hash of 64 hexadecimal digits or an MD5 hash of 32, a category that exists (--category gives one to lines without), an action of flag or block, and a label of at most 100 characters.';

/** Of the file system, with a code and the call that failed. */
function isFileError(error: unknown): boolean {
  const { code, syscall } = (error ?? {}) as NodeJS.ErrnoException;
  return code !== undefined && syscall !== undefined;
}

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
