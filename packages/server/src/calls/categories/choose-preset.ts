/**
 * A preset is a named set of thresholds that ships with the release. Choosing one sets the thresholds of the seven text
 * categories and resets their block thresholds; disabled categories stay disabled, and images have no presets.
 */

import { type PresetName, presetNames, textCategories, textCategoryNames } from '@moderato/contract';
import { release } from '@moderato/engine/working-points';
import type { CategorySetting, CategorySettingsStore } from './category-settings-store.ts';

/** Category → what the account has set. */
export type TextThresholds = Readonly<Record<string, ThresholdValues>>;
type ThresholdValues = Pick<CategorySetting, 'threshold' | 'blockThreshold'>;

/** The preset that the account's thresholds match; undefined if they match none. */
export function chosenPreset(own: readonly CategorySetting[]): PresetName | undefined {
  const now = textThresholds(own);
  return presetNames.find((name) => {
    const thresholds = thresholdsOf(name);
    return textCategories.every(({ name: category, defaultThreshold }) => {
      const { threshold, blockThreshold } = now[category] ?? nothingSet;
      return (
        blockThreshold === null &&
        (threshold ?? defaultThreshold) === (thresholds[category]?.threshold ?? defaultThreshold)
      );
    });
  });
}

const nothingSet: ThresholdValues = { threshold: null, blockThreshold: null };

export function textThresholds(own: readonly CategorySetting[]): TextThresholds {
  return Object.fromEntries(
    textCategoryNames.map((name) => {
      const set = own.find(({ medium, category }) => medium === 'text' && category === name) ?? nothingSet;
      return [name, { threshold: set.threshold, blockThreshold: set.blockThreshold }];
    }),
  );
}

export async function setTextThresholds(
  settings: CategorySettingsStore,
  accountId: string,
  thresholds: TextThresholds,
): Promise<void> {
  const own = await settings.list(accountId);
  const wanted = Object.entries(thresholds).map(([category, values]): CategorySetting => {
    const set = own.find((one) => one.medium === 'text' && one.category === category);
    return { medium: 'text', category, enabled: set?.enabled ?? true, ...values };
  });
  await settings.setAll(accountId, wanted);
}

/** A value that equals the default is stored as the default, so that a later default applies. */
export function thresholdsOf(name: PresetName): TextThresholds {
  const { thresholds } = release.presets[name];
  return Object.fromEntries(
    textCategories.map(({ name: category, defaultThreshold }) => {
      const threshold = thresholds[category];
      return [category, { threshold: threshold === defaultThreshold ? null : threshold, blockThreshold: null }];
    }),
  );
}
