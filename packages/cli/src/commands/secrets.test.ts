import { readFileSync } from 'node:fs';
import { createChanges, databaseOptions, openStores, readConfig } from '@moderato/server';
import { expect, it } from 'vitest';
import { commandLine, json, temporaryFolder } from '../testing/command-line.ts';

const draft = { label: 'ours', url: 'https://example.com/', events: ['decision.flag'], enabled: true } as const;

/** A webhook in the store, and its secret. */
async function addWebhook(environment: NodeJS.ProcessEnv): Promise<{ id: string; secret: string }> {
  const stores = await openStores(databaseOptions(readConfig(environment)));
  const [account] = await stores.accounts.list();
  const by = { accountId: account?.id ?? '', actor: { kind: 'command_line' } } as const;
  const added = await createChanges(stores).webhooks.add(by, { ...draft, events: [...draft.events] });
  await stores.close();
  if ('refusal' in added) throw new Error('The webhook was refused.');
  return added.answer;
}

async function secretsIn(environment: NodeJS.ProcessEnv): Promise<string[]> {
  const stores = await openStores(databaseOptions(readConfig(environment)));
  const [account] = await stores.accounts.list();
  const webhooks = await stores.webhooks.list(account?.id ?? '');
  await stores.close();
  return webhooks.map(({ secret }) => secret);
}

it('O7: rotating the key file makes the new key open everything and the old one nothing', async () => {
  const folder = temporaryFolder();
  const environment = { MODERATO_DATA_DIR: folder };
  const moderato = commandLine(environment);
  const { secret } = await addWebhook(environment);
  const old = readFileSync(`${folder}.key`, 'utf8');
  expect(await json(moderato, 'secrets', 'rotate')).toEqual({ encrypted: 1 });
  const next = readFileSync(`${folder}.key`, 'utf8');
  expect(next).toMatch(/^[0-9a-f]{64}\n$/);
  expect(next).not.toBe(old);
  expect(await secretsIn(environment)).toEqual([secret]);
  const withOld = commandLine({ ...environment, MODERATO_SECRET_KEY: old.trim() });
  expect(await withOld('webhooks', 'list')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('encrypted with a different key'),
  });
});

it('O7: keys in the setting: the new one first, then the one in use', async () => {
  const [old, next] = ['ab'.repeat(32), 'cd'.repeat(32)];
  const environment = { MODERATO_DATA_DIR: temporaryFolder(), MODERATO_SECRET_KEY: old };
  const { secret } = await addWebhook(environment);
  expect(await commandLine(environment)('secrets', 'rotate')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no new key. Set MODERATO_SECRET_KEY'),
  });
  const both = { ...environment, MODERATO_SECRET_KEY: `${next},${old}` };
  expect(await commandLine(both)('secrets', 'rotate')).toMatchObject({
    code: 0,
    stdout: '1 values are encrypted with the new key. You can now set MODERATO_SECRET_KEY to the new key only.\n',
  });
  expect(await secretsIn({ ...environment, MODERATO_SECRET_KEY: next })).toEqual([secret]);
}, 30_000);

it('prints a new webhook secret once, and both secrets sign for a day', async () => {
  const environment = { MODERATO_DATA_DIR: temporaryFolder() };
  const moderato = commandLine(environment);
  expect((await moderato('webhooks', 'list')).stdout).toContain('There are no webhooks yet');
  const { id, secret } = await addWebhook(environment);
  const renewed = await moderato('webhooks', 'new-secret', id);
  expect(renewed.stdout).toMatch(/^whsec_\S+\n$/);
  expect(renewed.stdout).not.toContain(secret);
  const listed = await moderato('webhooks', 'list', '--json');
  expect(listed.stdout).not.toContain(renewed.stdout.trim());
  expect(JSON.parse(listed.stdout).webhooks).toMatchObject([
    { webhook_id: id, old_secret_until: expect.any(String), secret_last_four: renewed.stdout.trim().slice(-4) },
  ]);
  expect((await moderato('webhooks', 'list')).stdout).toContain('OLD SECRET UNTIL');
  await moderato('webhooks', 'drop-old-secret', id);
  expect(await json(moderato, 'webhooks', 'list')).toMatchObject({ webhooks: [{ old_secret_until: null }] });
  expect(await moderato('webhooks', 'new-secret', 'wh_unknown')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no such webhook.'),
  });
});
