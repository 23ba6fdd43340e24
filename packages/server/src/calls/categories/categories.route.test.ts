import { type CategoryList, textCategories } from '@moderato/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';

const app = await startTestApp();
afterAll(() => app.close());
const categories = async (key: string) =>
  (JSON.parse((await app.call('GET', '/v1/categories', { key })).text) as CategoryList).categories;

describe('200', () => {
  it('T7: lists the seven text categories with the thresholds of the interface', async () => {
    const listed = await categories(app.liveKey);
    expect(listed.map(({ name, default_threshold }) => [name, default_threshold])).toEqual([
      ['toxicity', 0.7],
      ['harassment', 0.7],
      ['hate_speech', 0.7],
      ['sexual', 0.8],
      ['violence', 0.7],
      ['self_harm', 0.7],
      ['spam', 0.9],
    ]);
    for (const entry of listed) {
      expect(Object.keys(entry)).toEqual(['name', 'description', 'default_threshold', 'threshold', 'enabled']);
      expect(entry).toMatchObject({ threshold: entry.default_threshold, enabled: true });
      expect(entry.description).toMatch(/\.$/);
    }
  });

  it('T7: shows the account’s changes next to the defaults', async () => {
    const { accountId, liveKey, testKey } = await app.addAccount('pro');
    const setting = { medium: 'text', blockThreshold: null } as const;
    await app.stores.categorySettings.set(accountId, { ...setting, category: 'spam', threshold: 0.5, enabled: true });
    await app.stores.categorySettings.set(accountId, {
      ...setting,
      category: 'sexual',
      threshold: null,
      enabled: false,
    });
    for (const key of [liveKey, testKey]) {
      const listed = await categories(key);
      expect(listed).toHaveLength(textCategories.length);
      expect(listed.find(({ name }) => name === 'spam')).toMatchObject({ default_threshold: 0.9, threshold: 0.5 });
      expect(listed.find(({ name }) => name === 'sexual')).toMatchObject({ threshold: 0.8, enabled: false });
    }
    expect((await categories(app.liveKey)).every(({ enabled }) => enabled)).toBe(true);
  });

  it('T7: does not show image settings', async () => {
    const { accountId, liveKey } = await app.addAccount('pro');
    const image = { medium: 'image', threshold: 0.1, blockThreshold: null, enabled: false } as const;
    await app.stores.categorySettings.set(accountId, { ...image, category: 'sexual' });
    await app.stores.categorySettings.set(accountId, { ...image, category: 'gore' });
    expect(await categories(liveKey)).toEqual(await categories(app.liveKey));
  });

  it('T7: a change made by another process reaches a running service', async () => {
    const { accountId, liveKey } = await app.addAccount('pro');
    expect((await categories(liveKey))[0]?.threshold).toBe(0.7);
    await app.stores.categorySettings.set(accountId, {
      ...{ medium: 'text', category: 'toxicity', threshold: 0.33, blockThreshold: null, enabled: true },
    });
    await expect
      .poll(async () => (await categories(liveKey))[0]?.threshold, { timeout: 60_000, interval: 300 })
      .toBe(0.33);
  });
});
