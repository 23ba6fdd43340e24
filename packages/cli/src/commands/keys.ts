/** `moderato keys …`: API keys [K1, K3]. A key is printed once, when it is created, and never again. */

import type { KeyRecord, Stores } from '@moderato/server';
import { byOperator, isRefused, showRefused } from '../changing.ts';
import { chooseAccount } from '../choose-account.ts';
import { type Answer, accountOption, defineCommand, isRefusal, jsonOption, type Refusal, refuse } from '../command.ts';
import { keyLimitOptions, readKeyLimits } from '../key-limits.ts';
import { type Cell, type Column, printTable } from '../print-table.ts';
import type { Screen } from '../screen.ts';
import { shownTime } from '../shown-time.ts';
import { textProblem } from '../storable-text.ts';
import { withAccount } from '../with-account.ts';
import { withStores } from '../with-stores.ts';

const keyIdOperand = { meaning: 'The id of the key (key_…), as shown by `moderato keys list`.' } as const;

export const keysCommands = [
  defineCommand({
    name: 'keys create',
    summary: 'Create an API key and print it. It is shown only once.',
    operands: {},
    options: {
      mode: {
        choices: ['live', 'test'],
        required: true,
        meaning: 'live: full pipeline, calls count. test: fixed answers, nothing counts.',
      },
      label: { value: 'TEXT', meaning: 'A note to tell your keys apart, up to 100 characters.' },
      akismet: {
        meaning: "A key for clients of Akismet that can send it only in the host name; it opens Akismet's paths alone.",
      },
      ...keyLimitOptions,
      account: accountOption,
      json: jsonOption,
    },
    async run({ options: { mode, label = '', akismet, account: accountId, ...typed } }, io) {
      const problem = textProblem('The label', label);
      if (problem !== undefined) return refuse('usage', problem);
      const limits = readKeyLimits(typed);
      if (isRefusal(limits)) return limits;
      return withAccount(io, accountId, async ({ account, changes: { keys } }) => {
        const made = await keys.create(byOperator(account.id), mode, label, limits, akismet ? 'akismet' : 'api');
        if (isRefused(made)) return showRefused(made);
        const { record, key } = made.answer;
        return {
          document: { ...keyDocument(record), key },
          text: `${key}\n`,
          note: `This key is shown only once. Keep it somewhere safe. Its id is ${record.id}.`,
        };
      });
    },
  }),

  defineCommand({
    name: 'keys list',
    summary: 'List the keys of all accounts, or of one.',
    operands: {},
    options: {
      account: { value: 'ID', meaning: 'Only the keys of this account.' },
      json: jsonOption,
    },
    run: ({ options: { account: accountId } }, io) =>
      withStores(io, async (stores) => {
        if (accountId !== undefined) {
          const account = await chooseAccount(stores, accountId);
          if (isRefusal(account)) return account;
        }
        const keys = await stores.keys.list(accountId);
        return {
          document: { keys: keys.map(keyDocument) },
          text: keys.length === 0 ? 'There are no keys yet.\n' : (screen) => keyTable(keys, screen),
        };
      }),
  }),

  defineCommand({
    name: 'keys label',
    summary: 'Change the label of a key.',
    operands: { KEY_ID: keyIdOperand, TEXT: { meaning: 'The new label, up to 100 characters; "" removes it.' } },
    options: { json: jsonOption },
    async run({ operands: { KEY_ID: id, TEXT: label } }, io) {
      const problem = textProblem('The label', label);
      if (problem !== undefined) return refuse('usage', problem);
      return withStores(io, async (stores, _config, { keys }) => {
        const key = await findKey(stores, id);
        if (isRefusal(key)) return key;
        const labelled = await keys.label(byOperator(key.accountId), id, label);
        return isRefused(labelled) ? showRefused(labelled) : showKey(labelled.answer);
      });
    },
  }),

  defineCommand({
    name: 'keys limit',
    summary: 'Change what a key may do, until when, how fast and from where.',
    operands: { KEY_ID: keyIdOperand },
    options: { ...keyLimitOptions, json: jsonOption },
    async run({ operands: { KEY_ID: id }, options: { json: _json, ...typed } }, io) {
      const limits = readKeyLimits(typed);
      if (isRefusal(limits)) return limits;
      if (Object.keys(limits).length === 0) {
        return refuse('usage', 'Give at least one of --scopes, --expires, --rate and --origins.');
      }
      return withStores(io, async (stores, _config, { keys }) => {
        const key = await findKey(stores, id);
        if (isRefusal(key)) return key;
        const limited = await keys.limit(byOperator(key.accountId), id, { ...key.limits, ...limits });
        return isRefused(limited) ? showRefused(limited) : showKey(limited.answer);
      });
    },
  }),

  defineCommand({
    name: 'keys revoke',
    summary: 'Revoke a key for good; running servers refuse it within 5 seconds.',
    operands: { KEY_ID: keyIdOperand },
    options: { json: jsonOption },
    run: ({ operands: { KEY_ID: id } }, io) =>
      withStores(io, async (stores, _config, { keys }) => {
        const key = await findKey(stores, id);
        if (isRefusal(key)) return key;
        const revoked = await keys.revoke(byOperator(key.accountId), id);
        if (isRefused(revoked)) return showRefused(revoked);
        const shown = showKey(revoked.answer);
        return revoked.entryId === null ? { ...shown, note: 'The key was already revoked.' } : shown;
      }),
  }),
];

async function findKey(stores: Stores, id: string): Promise<KeyRecord | Refusal> {
  const found = await stores.keys.find(id);
  if (found !== undefined) return found;
  return refuse(
    'failed',
    id.startsWith('mod_')
      ? 'This is a key, not a key id. `moderato keys list` shows the id next to the last four characters of each key.'
      : `There is no key ${JSON.stringify(id)}; \`moderato keys list\` shows the ids.`,
  );
}

function showKey(key: KeyRecord): Answer {
  return { document: keyDocument(key), text: (screen) => keyTable([key], screen) };
}

function keyDocument(key: KeyRecord) {
  return {
    id: key.id,
    account_id: key.accountId,
    mode: key.mode,
    kind: key.kind,
    prefix: key.prefix,
    last_four: key.lastFour,
    label: key.label,
    created_at: isoTime(key.createdAtMs),
    last_used_at: isoTime(key.lastUsedAtMs),
    revoked_at: isoTime(key.revokedAtMs),
    scopes: key.limits.scopes,
    expires_at: isoTime(key.limits.expiresAtMs),
    requests_per_second: key.limits.requestsPerSecond,
    origins: key.limits.origins,
  };
}

function keyTable(keys: readonly KeyRecord[], screen: Screen): string {
  const severalAccounts = new Set(keys.map((key) => key.accountId)).size > 1;
  // Most keys have no limits; the columns are shown only if one has.
  const showsRate = keys.some(({ limits }) => limits.requestsPerSecond !== null);
  const showsOrigins = keys.some(({ limits }) => limits.origins.length > 0);
  const showsExpiry = keys.some(({ limits }) => limits.expiresAtMs !== null);
  const columns: Column[] = [
    { title: 'id' },
    ...(severalAccounts ? [{ title: 'account' }] : []),
    { title: 'mode' },
    { title: 'key' },
    { title: 'label', shrinks: true },
    { title: 'scopes' },
    ...(showsRate ? [{ title: 'rate' }] : []),
    ...(showsOrigins ? [{ title: 'origins', shrinks: true } as const] : []),
    { title: 'created' },
    { title: 'last used' },
    ...(showsExpiry ? [{ title: 'expires' }] : []),
    { title: 'revoked' },
  ];
  return printTable(
    columns,
    keys.map((key) => [
      key.id,
      ...(severalAccounts ? [key.accountId] : []),
      key.mode,
      `${key.kind === 'akismet' ? 'Akismet ' : key.prefix}…${key.lastFour}`,
      key.label || '-',
      key.limits.scopes.join(', '),
      ...(showsRate ? [key.limits.requestsPerSecond === null ? '-' : `${key.limits.requestsPerSecond}/s`] : []),
      ...(showsOrigins ? [key.limits.origins.join(', ') || 'any'] : []),
      shownTime(key.createdAtMs),
      key.lastUsedAtMs === null ? 'never' : shownTime(key.lastUsedAtMs),
      ...(showsExpiry ? [expiryCell(key)] : []),
      key.revokedAtMs === null ? '-' : { text: shownTime(key.revokedAtMs), style: 'bad' },
    ]),
    screen,
  );
}

function expiryCell({ limits: { expiresAtMs } }: KeyRecord): Cell {
  if (expiresAtMs === null) return 'never';
  return expiresAtMs > Date.now() ? shownTime(expiresAtMs) : { text: shownTime(expiresAtMs), style: 'bad' };
}

function isoTime(atMs: number | null): string | null {
  return atMs === null ? null : new Date(atMs).toISOString();
}
