import { imageCategories, type TextCategory, textCategories } from '@moderato/contract';
import { release } from '@moderato/engine/working-points';
import { describe, expect, it } from 'vitest';
import { createAccountSettings, mediumPolicies, textPoliciesFor } from './account-settings.ts';
import type { CategorySetting } from './category-settings-store.ts';

const setting = (changes: Partial<CategorySetting>): CategorySetting => ({
  medium: 'text',
  category: 'sexual',
  threshold: null,
  blockThreshold: null,
  enabled: true,
  ...changes,
});
const policy = (settings: CategorySetting[], name = 'sexual', medium: 'text' | 'image' = 'text') =>
  mediumPolicies(medium, settings).policies.find((candidate) => candidate.name === name);

const twoThirds = (threshold: number) => threshold + (2 / 3) * (1 - threshold);

describe('the policies of an account', () => {
  it('T7: without settings every category has its default threshold and is enabled', () => {
    for (const [medium, categories, expected] of [
      ['text', textCategories, (name: string) => release.categories[name as TextCategory].blockThreshold],
      ['image', imageCategories, (_name: string, threshold: number) => expect.closeTo(twoThirds(threshold), 8)],
    ] as const) {
      expect(mediumPolicies(medium, []).policies).toEqual(
        categories.map(({ name, defaultThreshold }) => ({
          name,
          threshold: defaultThreshold,
          blockThreshold: expected(name, defaultThreshold),
          enabled: true,
        })),
      );
    }
  });

  it('T3: the block threshold follows the threshold unless the account sets its own', () => {
    const { blockThreshold } = release.categories.sexual;
    expect(policy([setting({ threshold: 0.4 })])?.blockThreshold).toBe(blockThreshold);
    expect(policy([setting({ threshold: 0.997 })])?.blockThreshold).toBe(Math.max(0.999, blockThreshold));
    const image = [setting({ medium: 'image', threshold: 0.4 })];
    expect(policy(image, 'sexual', 'image')?.blockThreshold).toBeCloseTo(0.8, 10);
    expect(policy([setting({ threshold: 0.4, blockThreshold: 0.5 })])?.blockThreshold).toBe(0.5);
    expect(policy([setting({ blockThreshold: 0 })])).toMatchObject({ threshold: 0.8, blockThreshold: 0 });
    expect(policy([setting({ threshold: 0 })])?.threshold).toBe(0);
  });

  it('T9: the block thresholds of test keys are fixed, whatever a release was fitted to', async () => {
    const own = [setting({ threshold: 0.4 }), setting({ category: 'spam', blockThreshold: 0.99 })];
    const account = await createAccountSettings(
      { list: async () => own },
      { list: async () => [] },
      {
        get: async () => ({
          keep_content: false,
          days: 30,
          include_scored: false,
          previews: false,
          sample_allowed: false,
        }),
        spamFlags: async () => false,
      },
    ).get('acct_1');
    const { policies } = textPoliciesFor(account, { mode: 'test' });
    for (const { name, threshold, blockThreshold } of policies) {
      expect(blockThreshold, name).toBeCloseTo(name === 'spam' ? 0.99 : twoThirds(threshold), 8);
    }
    expect(textPoliciesFor(account, { mode: 'live' })).toEqual(account.text);
  });

  it('T7: keeps text and image settings of the same name apart', () => {
    const settings = [setting({ medium: 'image', threshold: 0.1, enabled: false })];
    expect(policy(settings)).toMatchObject({ threshold: 0.8, enabled: true });
    expect(policy(settings, 'sexual', 'image')).toMatchObject({ threshold: 0.1, enabled: false });
  });

  it('O3: the thresholds text lists the enabled categories with both figures', () => {
    const { thresholds } = mediumPolicies('text', [
      setting({ threshold: 0.25, blockThreshold: 0.75 }),
      setting({ category: 'spam', enabled: false }),
    ]);
    const parsed = JSON.parse(thresholds) as Record<string, number[]>;
    expect(parsed.sexual).toEqual([0.25, 0.75]);
    expect(Object.keys(parsed)).toEqual(textCategories.map(({ name }) => name).filter((name) => name !== 'spam'));
  });
});

describe('the settings cache', () => {
  /** A store whose reads the test answers. */
  function harness() {
    const reads: PromiseWithResolvers<CategorySetting[]>[] = [];
    const cache = createAccountSettings(
      {
        list() {
          const read = Promise.withResolvers<CategorySetting[]>();
          reads.push(read);
          return read.promise;
        },
      },
      { list: async () => [] },
      {
        get: async () => ({
          keep_content: false,
          days: 30,
          include_scored: false,
          previews: false,
          sample_allowed: false,
        }),
        spamFlags: async () => false,
      },
    );
    const answer = (read: number, threshold: number) => reads[read]?.resolve([setting({ threshold })]);
    const threshold = async () =>
      (await cache.get('acct_1')).text.policies.find(({ name }) => name === 'sexual')?.threshold;
    return { cache, reads, answer, threshold };
  }

  it('reads an account once for any number of calls', async () => {
    const { reads, answer, threshold } = harness();
    const both = Promise.all([threshold(), threshold()]);
    answer(0, 0.1);
    expect(await both).toEqual([0.1, 0.1]);
    expect(await threshold()).toBe(0.1);
    expect(reads).toHaveLength(1);
  });

  it('returns the new state after a change', async () => {
    const { cache, answer, threshold } = harness();
    const first = threshold();
    answer(0, 0.1);
    await first;
    cache.clear();
    const second = threshold();
    answer(1, 0.2);
    expect(await second).toBe(0.2);
  });

  it('does not keep a read that began before a change', async () => {
    const { cache, answer, threshold } = harness();
    const early = threshold();
    cache.clear();
    answer(0, 0.1);
    await early;
    const late = threshold();
    answer(1, 0.2);
    expect(await late).toBe(0.2);
    expect(await threshold()).toBe(0.2);
  });

  it('ignores a read that began before a change and ends after a newer one', async () => {
    const { cache, answer, threshold } = harness();
    const early = threshold();
    cache.clear();
    const late = threshold();
    answer(1, 0.2);
    expect(await late).toBe(0.2);
    answer(0, 0.1);
    await early;
    expect(await threshold()).toBe(0.2);
  });

  it('retries a read that failed', async () => {
    const { reads, answer, threshold } = harness();
    const failing = threshold();
    reads[0]?.reject(new Error('away'));
    await expect(failing).rejects.toThrow('away');
    const again = threshold();
    answer(1, 0.2);
    expect(await again).toBe(0.2);
  });
});
