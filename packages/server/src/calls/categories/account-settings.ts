/**
 * What a moderation call needs to know about its account's categories, cached until something changes. Thresholds are also
 * kept as the text that ledger rows contain, since most calls share it. Rules have a separate cache.
 */

import { defaultBlockThreshold, imageCategories, type TextCategory, textCategories } from '@moderato/contract';
import type { CategoryPolicy, CustomCategory } from '@moderato/engine';
import { textBlockThreshold } from '@moderato/engine/working-points';
import type { Caller } from '../../base/caller.ts';
import type { Medium } from '../../base/storage/account-schema.ts';
import { createLoadingCache, type LoadingCache } from '../../base/storage/loading-cache.ts';
import type { RetentionSettingsStore } from '../retention/retention-settings-store.ts';
import type { CategorySetting, CategorySettingsStore } from './category-settings-store.ts';
import type { CustomCategoriesStore } from './custom-categories-store.ts';

export interface MediumPolicies {
  readonly policies: readonly CategoryPolicy[];
  /** JSON: category → [threshold, block threshold], for what is enabled. */
  readonly thresholds: string;
}

export interface AccountSettings {
  readonly text: MediumPolicies;
  /** For test keys: their fixed scores have fixed block thresholds, whatever models are released. */
  readonly testText: MediumPolicies;
  readonly image: MediumPolicies;
  /** The account's own text categories, oldest first. */
  readonly custom: readonly CustomCategory[];
  /** Whether the thresholds also apply to calls that only ask for scores [P6]. */
  readonly includeScored: boolean;
  /** Whether spam counts as flagged on OpenAI's endpoint, which has no category for it [M2]. */
  readonly spamFlags: boolean;
}

/** The policies of a caller's texts. */
export function textPoliciesFor(account: AccountSettings, { mode }: Pick<Caller, 'mode'>): MediumPolicies {
  return mode === 'live' ? account.text : account.testText;
}

export type AccountSettingsCache = LoadingCache<AccountSettings>;

const categories = { text: textCategories, image: imageCategories };

export function createAccountSettings(
  store: Pick<CategorySettingsStore, 'list'>,
  customStore: Pick<CustomCategoriesStore, 'list'>,
  retention: Pick<RetentionSettingsStore, 'get' | 'spamFlags'>,
): AccountSettingsCache {
  return createLoadingCache(async (accountId) => {
    const [settings, custom, { include_scored: includeScored }, spamFlags] = await Promise.all([
      store.list(accountId),
      customStore.list(accountId),
      retention.get(accountId),
      retention.spamFlags(accountId),
    ]);
    return {
      text: mediumPolicies('text', settings, custom),
      testText: mediumPolicies('text', settings, custom, (threshold) => defaultBlockThreshold(threshold)),
      image: mediumPolicies('image', settings),
      custom,
      includeScored,
      spamFlags,
    };
  });
}

/** If an account has not set its own block threshold. */
const blockThresholds: Readonly<Record<Medium, (threshold: number, name: string) => number>> = {
  text: (threshold, name) => textBlockThreshold(name as TextCategory, threshold),
  image: (threshold) => defaultBlockThreshold(threshold),
};

/** The policies of the built-in categories; `custom` is only added to the stored thresholds. */
export function mediumPolicies(
  medium: Medium,
  settings: readonly CategorySetting[],
  custom: readonly CustomCategory[] = [],
  blockThresholdOf: (threshold: number, name: string) => number = blockThresholds[medium],
): MediumPolicies {
  const policies = categories[medium].map(({ name, defaultThreshold }): CategoryPolicy => {
    const own = settings.find((setting) => setting.medium === medium && setting.category === name);
    const threshold = own?.threshold ?? defaultThreshold;
    return {
      name,
      threshold,
      blockThreshold: own?.blockThreshold ?? blockThresholdOf(threshold, name),
      enabled: own?.enabled ?? true,
    };
  });
  // The same names as in the engine, which is not imported, since commands that read settings should not wait for it to
  // load.
  const own = custom.map((category) => ({
    ...category,
    blockThreshold: category.action === 'block' ? category.threshold : 1,
  }));
  const enabled = [...policies, ...own].filter((policy) => policy.enabled);
  return {
    policies,
    thresholds: JSON.stringify(
      Object.fromEntries(enabled.map(({ name, threshold, blockThreshold }) => [name, [threshold, blockThreshold]])),
    ),
  };
}
