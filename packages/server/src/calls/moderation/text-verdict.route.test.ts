/** From scores to flags and an action [T3, T4, T7], with a scripted classifier. */

import { textCategoryNames } from '@moderato/contract';
import type { Scores } from '@moderato/engine';
import { release } from '@moderato/engine/working-points';
import { afterAll, describe, expect, it } from 'vitest';
import { fixedClassifier } from '../../testing/fixed-classifier.ts';
import { startTestApp } from '../../testing/test-app.ts';

/** The content of a call states the scores it gets. */
const app = await startTestApp({}, { classifier: fixedClassifier((content) => JSON.parse(content)) });
afterAll(() => app.close());

async function judge(scores: Partial<Scores>, key = app.liveKey) {
  const reply = await app.call('POST', '/v1/moderate/text', { key, body: { content: JSON.stringify(scores) } });
  expect(reply.status).toBe(200);
  return reply.json;
}

/** A live key of an account with these category settings. */
async function keyWith(
  ...settings: { category: string; threshold?: number; block?: number; enabled?: boolean; medium?: 'image' }[]
) {
  const { accountId, liveKey } = await app.addAccount('pro');
  for (const { category, threshold, block, enabled, medium } of settings) {
    await app.stores.categorySettings.set(accountId, {
      category,
      medium: medium ?? 'text',
      threshold: threshold ?? null,
      blockThreshold: block ?? null,
      enabled: enabled ?? true,
    });
  }
  return liveKey;
}

/** One that blocks above 0.9 (spam: 0.95), independent of the release’s block thresholds. */
const blockingKey = () =>
  keyWith(...textCategoryNames.map((category) => ({ category, block: category === 'spam' ? 0.95 : 0.9 })));

describe('200', () => {
  it('T3: allows a text with no score over a threshold', async () => {
    const { action, flagged } = await judge({ toxicity: 0.69, spam: 0.89, sexual: 0.79 });
    expect([action, flagged]).toEqual(['allow', false]);
  });

  it.each([
    ['toxicity', 0.7],
    ['harassment', 0.7],
    ['hate_speech', 0.7],
    ['sexual', 0.8],
    ['violence', 0.7],
    ['self_harm', 0.7],
    ['spam', 0.9],
  ] as const)('T3: %s is flagged strictly above %d, not at it', async (category, threshold) => {
    const at = await judge({ [category]: threshold });
    expect([at.action, at.flagged, at.categories[category]]).toEqual([
      'allow',
      false,
      { score: threshold, threshold, flagged: false },
    ]);
    const score = threshold + 0.001;
    const above = await judge({ [category]: score });
    expect([above.action, above.flagged, above.categories[category]]).toEqual([
      'flag',
      true,
      { score, threshold, flagged: true },
    ]);
  });

  it.each(textCategoryNames.filter((name) => name !== 'self_harm'))(
    'T3: %s is blocked above the release’s block threshold, and flagged at it',
    async (category) => {
      const { blockThreshold } = release.categories[category];
      expect((await judge({ [category]: blockThreshold })).action).toBe('flag');
      if (blockThreshold === 1) return;
      expect((await judge({ [category]: (blockThreshold + 1) / 2 })).action).toBe('block');
      expect((await judge({ [category]: 1 })).action).toBe('block');
    },
  );

  it('T3: one category over its block threshold blocks, whatever the others are', async () => {
    const { action, flagged, categories } = await judge({ toxicity: 0.75, violence: 0.95 }, await blockingKey());
    expect([action, flagged]).toEqual(['block', true]);
    expect(
      Object.entries(categories)
        .filter(([, { flagged }]) => flagged)
        .map(([name]) => name),
    ).toEqual(['toxicity', 'violence']);
  });

  it('T3: scores never block a person in need', async () => {
    const key = await blockingKey();
    for (const scores of [
      { self_harm: 1 },
      { self_harm: 0.71, violence: 1 },
      { self_harm: 0.99, toxicity: 1, spam: 1 },
    ]) {
      const { action, flagged } = await judge(scores, key);
      expect([action, flagged], JSON.stringify(scores)).toEqual(['flag', true]);
    }
  });

  it('T3: urging others to harm themselves is blocked, as it is harassment too', async () => {
    const key = await blockingKey();
    expect((await judge({ self_harm: 0.99, harassment: 0.71 }, key)).action).toBe('block');
    expect((await judge({ self_harm: 0.7, violence: 0.95 }, key)).action).toBe('block');
  });

  it('T3: a block rule of the account still blocks a person in need', async () => {
    const key = await keyWith();
    const body = { action: 'create', type: 'wordlist', pattern: ['violence'], moderation_action: 'block' };
    await app.call('POST', '/v1/config/rules', { key, body });
    expect((await judge({ self_harm: 0.99, violence: 0.1 }, key)).action).toBe('block');
    expect((await judge({ self_harm: 0.99 }, key)).action).toBe('flag');
  });

  it('T3: an account that switched harassment off does not block people in need', async () => {
    const key = await keyWith({ category: 'harassment', enabled: false }, { category: 'self_harm', block: 0.9 });
    expect((await judge({ self_harm: 0.99, harassment: 0.99 }, key)).action).toBe('flag');
  });

  it('T3: a compat call returns the scores unchanged', async () => {
    const comment = { text: JSON.stringify({ self_harm: 0.99, violence: 0.97 }) };
    const body = { comment, requestedAttributes: { THREAT: {} } };
    const { json } = await app.call('POST', '/v1/compat/analyze', { key: app.liveKey, body });
    expect(json).toMatchObject({ attributeScores: { THREAT: { summaryScore: { value: 0.97 } } } });
  });

  it('T3: an account can set a threshold, and the block threshold follows it', async () => {
    const key = await keyWith({ category: 'toxicity', threshold: 0.4 });
    const result = await judge({ toxicity: 0.5, harassment: 0.5 }, key);
    expect(result.action).toBe('flag');
    expect(result.categories.toxicity).toEqual({ score: 0.5, threshold: 0.4, flagged: true });
    expect(result.categories.harassment?.flagged).toBe(false);
    // A lower threshold flags more; it blocks no sooner than the release does.
    expect((await judge({ toxicity: release.categories.toxicity.blockThreshold }, key)).action).toBe('flag');
    const strictKey = await keyWith({ category: 'toxicity', threshold: 0.97 });
    expect((await judge({ toxicity: 0.99 }, strictKey)).action).toBe('flag');
  });

  it('T3: an account can set its own block threshold', async () => {
    const key = await keyWith({ category: 'toxicity', block: 0.75 }, { category: 'spam', threshold: 0.5, block: 1 });
    expect((await judge({ toxicity: 0.75 }, key)).action).toBe('flag');
    expect((await judge({ toxicity: 0.76 }, key)).action).toBe('block');
    expect((await judge({ spam: 1 }, key)).action).toBe('flag');
  });

  it('T3: thresholds of 0 and 1 work as such', async () => {
    const key = await keyWith({ category: 'toxicity', threshold: 0, block: 1 }, { category: 'violence', threshold: 1 });
    expect((await judge({ toxicity: 0 }, key)).flagged).toBe(false);
    expect((await judge({ toxicity: 0.0001 }, key)).action).toBe('flag');
    expect((await judge({ violence: 1 }, key)).action).toBe('allow');
  });

  it('T3: a setting of one account does not affect another', async () => {
    await keyWith({ category: 'toxicity', threshold: 0.1 });
    const { liveKey } = await app.addAccount('pro');
    expect((await judge({ toxicity: 0.5 }, liveKey)).action).toBe('allow');
  });

  it('T7: a disabled category is not in the map and has no effect', async () => {
    const key = await keyWith({ category: 'toxicity', enabled: false }, { category: 'spam', enabled: false });
    const { action, flagged, categories } = await judge({ toxicity: 1, spam: 1, sexual: 0.5 }, key);
    expect([action, flagged]).toEqual(['allow', false]);
    expect(Object.keys(categories)).toEqual(['harassment', 'hate_speech', 'sexual', 'violence', 'self_harm']);
  });

  it('T7: sexual has separate settings for images and for text', async () => {
    const key = await keyWith({ category: 'sexual', enabled: false, medium: 'image' });
    const { action, categories } = await judge({ sexual: 0.85 }, key);
    expect([action, categories.sexual?.flagged]).toEqual(['flag', true]);
  });

  it('T7: with every category disabled, the map is empty and the rules still decide', async () => {
    const all = ['toxicity', 'harassment', 'hate_speech', 'sexual', 'violence', 'self_harm', 'spam'];
    const key = await keyWith(...all.map((category) => ({ category, enabled: false })));
    const body = { action: 'create', type: 'wordlist', pattern: ['toxicity'], moderation_action: 'flag' };
    await app.call('POST', '/v1/config/rules', { key, body });
    const result = await judge({ toxicity: 1 }, key);
    expect([result.action, result.flagged, result.categories]).toEqual(['flag', true, {}]);
  });

  it('T7, I4: with every category disabled, all are listed as not judged; with one enabled, none', async () => {
    const all = ['toxicity', 'harassment', 'hate_speech', 'sexual', 'violence', 'self_harm', 'spam'];
    const key = await keyWith(...all.map((category) => ({ category, enabled: false })));
    expect(await judge({ toxicity: 1 }, key)).toMatchObject({ action: 'allow', unavailable_categories: all });
    const most = await keyWith(...all.slice(1).map((category) => ({ category, enabled: false })));
    expect(await judge({ toxicity: 0.1 }, most)).not.toHaveProperty('unavailable_categories');
  });

  it('T4: a flag rule flags a clean text without changing its scores', async () => {
    const key = await keyWith();
    const clean = await judge({ toxicity: 0.1 }, key);
    const body = { action: 'create', type: 'wordlist', pattern: ['toxicity'], moderation_action: 'flag' };
    await app.call('POST', '/v1/config/rules', { key, body });
    const ruled = await judge({ toxicity: 0.1 }, key);
    expect([clean.action, clean.flagged, ruled.action, ruled.flagged]).toEqual(['allow', false, 'flag', true]);
    expect(ruled.categories).toEqual(clean.categories);
  });

  it('T3: a block rule blocks, and a flag rule does not lower a block', async () => {
    const key = await blockingKey();
    const rule = (pattern: string, moderation_action: string) =>
      app.call('POST', '/v1/config/rules', {
        key,
        body: { action: 'create', type: 'wordlist', pattern: [pattern], moderation_action },
      });
    await rule('spam', 'flag');
    expect((await judge({ spam: 1 }, key)).action).toBe('block');
    await rule('violence', 'block');
    const blocked = await judge({ violence: 0.1 }, key);
    expect([blocked.action, blocked.flagged, blocked.categories.violence?.flagged]).toEqual(['block', true, false]);
  });
});

describe('tiers', () => {
  it('T8: without a provider, Tier 0’s scores stand, even unsure ones', async () => {
    const scores = {
      toxicity: 0.5,
      harassment: 0.51,
      hate_speech: 0.49,
      sexual: 0.5,
      violence: 0.69,
      self_harm: 0.5,
      spam: 0.6,
    };
    const { pipeline_tier, categories, ...rest } = await judge(scores);
    expect(pipeline_tier).toBe(0);
    expect(Object.fromEntries(Object.entries(categories).map(([name, { score }]) => [name, score]))).toEqual(scores);
    expect(rest).not.toHaveProperty('degraded');
    expect(rest).not.toHaveProperty('unavailable_categories');
  });
});

describe('500', () => {
  it('E2: a classifier error fails the call and is never reported as clean', async () => {
    const reply = await app.call('POST', '/v1/moderate/text', { key: app.liveKey, body: { content: 'not scores' } });
    expect([reply.status, reply.json.error.code]).toEqual([500, 'internal_error']);
  });
});
