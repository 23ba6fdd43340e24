import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { addRule } from '../testing/add-rule.ts';
import { describeOnEveryEngine } from '../testing/app-on-every-engine.ts';
import { startTestApp } from '../testing/test-app.ts';

/** Longer than a copy takes to notice a change. */
const heardOfMs = 1_500;

describeOnEveryEngine('caches of several accounts', (app) => {
  const wordlist = (word: string) => ({ type: 'wordlist', pattern: [word], priority: 0, action: 'block' }) as const;
  const judge = async (key: string, content: string) =>
    (await app.call('POST', '/v1/moderate/text', { key, body: { content } })).json.action;
  const change = (key: string, body: unknown) => app.call('POST', '/v1/config/rules', { key, body });
  const statusOf = async (key: string) => (await app.call('GET', '/v1/usage', { key })).status;

  it('O8: a change of one account, here or in another process, does not clear the caches of another', async () => {
    const { stores } = app;
    const { query } = stores.database;
    const paying = await app.addAccount('pro');
    const hostile = await app.addAccount('free');
    await addRule(stores.rules.live, paying.accountId, wordlist('quince'));
    // After the changes that created them.
    await pause(heardOfMs);
    const seen = async () => [await judge(paying.liveKey, 'a quince'), await statusOf(paying.testKey)];
    expect(await seen()).toEqual(['block', 200]);

    // Without a notice: a copy that reads the store again sees it, and one with a cache does not.
    await query.deleteFrom('rules').where('account_id', '=', paying.accountId).execute();
    await query
      .updateTable('api_keys')
      .set({ revoked_at: 1 })
      .where('account_id', '=', paying.accountId)
      .where('mode', '=', 'test')
      .execute();
    for (let round = 0; round < 2; round++) {
      const rule = { action: 'create', type: 'wordlist', pattern: ['medlar'], moderation_action: 'block' };
      const { json } = await change(hostile.liveKey, rule);
      expect(await judge(hostile.liveKey, 'a medlar')).toBe('block');
      await change(hostile.liveKey, { action: 'delete', rule_id: json.rule_id });
      // Like another process: only the counter shows it.
      await addRule(stores.rules.live, hostile.accountId, wordlist(`rowan${round}`));
      await stores.keys.create(hostile.accountId, 'live', 'one more');
      await pause(heardOfMs);
      expect(await seen()).toEqual(['block', 200]);
    }
    // The account’s own changes clear its caches.
    await addRule(stores.rules.live, paying.accountId, wordlist('pear'));
    await stores.keys.create(paying.accountId, 'live', 'one more');
    await expect.poll(seen, { timeout: 30_000 }).toEqual(['allow', 401]);
  });

  it('K3: a change by another process takes effect here within seconds', async () => {
    const { stores } = app;
    const { accountId, liveKey, testKey } = await app.addAccount('pro');
    expect([await judge(liveKey, 'a damson'), await statusOf(testKey)]).toEqual(['allow', 200]);
    await addRule(stores.rules.live, accountId, wordlist('damson'));
    await expect.poll(() => judge(liveKey, 'a damson'), { timeout: 30_000 }).toBe('block');
    const [revoked] = (await stores.keys.list(accountId)).filter(({ mode }) => mode === 'test');
    await stores.keys.revoke(revoked?.id ?? '');
    await expect.poll(() => statusOf(testKey), { timeout: 30_000 }).toBe(401);
  });
});

it('K3: a key that another process revoked is refused five seconds later', async () => {
  // The clock stands still until it is moved below, so it does not matter how busy the machine is.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const app = await startTestApp();
  onTestFinished(() => app.close());
  const { accountId, liveKey: key } = await app.addAccount('pro');
  const status = async () => (await app.call('GET', '/v1/usage', { key })).status;
  expect(await status()).toBe(200);
  for (const { id } of await app.stores.keys.list(accountId)) await app.stores.keys.revoke(id);
  expect(await status()).toBe(200);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await status()).toBe(401);
});
