/**
 * Changes of categories: thresholds and switches, presets, custom categories, and whether spam counts on the endpoint that
 * OpenAI's clients use.
 */

import {
  customCategoryLimits,
  imageCategories,
  type MediumName,
  type PresetName,
  textCategories,
} from '@moderato/contract';
import { media } from '@moderato/contract/dashboard';
import type { CustomCategory } from '@moderato/engine';
import type { By } from '../../base/audit/actor.ts';
import { audited, type Place } from '../../base/audit/audited.ts';
import type { Change } from '../../base/audit/change.ts';
import { refuse } from '../../base/http/route.ts';
import { createRetentionSettingsStore } from '../retention/retention-settings-store.ts';
import { type CategorySetting, createCategorySettingsStore } from './category-settings-store.ts';
import { checkCustomCategory } from './check-custom-category.ts';
import { setTextThresholds, type TextThresholds, textThresholds, thresholdsOf } from './choose-preset.ts';
import { createCustomCategoriesStore } from './custom-categories-store.ts';

export type CategoryValues = Pick<CategorySetting, 'threshold' | 'blockThreshold' | 'enabled'>;

export type CategoriesChanges = ReturnType<typeof createCategoriesChanges>;

const unknown = () => refuse('not_found', 'There is no such category.');
const unchanged: CategoryValues = { threshold: null, blockThreshold: null, enabled: true };

export function createCategoriesChanges(change: Change) {
  /** Fields that are not given stay as they are. */
  const setting = audited<CategoryValues, Partial<CategoryValues>>(change, {
    action: 'category.changed',
    async find({ within, accountId, subject }) {
      const all = await createCategorySettingsStore(within).list(accountId);
      const own = all.find(({ medium, category }) => subjectOf(medium, category) === subject) ?? unchanged;
      return { threshold: own.threshold, blockThreshold: own.blockThreshold, enabled: own.enabled };
    },
    async write({ within, accountId, subject }, asked, before) {
      const category = categoryOf(subject);
      if (category === undefined) return unknown();
      const values = { ...before, ...asked };
      const problem = thresholdProblem(values, category.defaultThreshold);
      if (problem !== undefined) return refuse('invalid_request', problem);
      const { medium, name } = category;
      await createCategorySettingsStore(within).set(accountId, { medium, category: name, ...values });
      return values;
    },
  });

  const thresholds = audited<TextThresholds>(change, {
    action: 'categories.preset_chosen',
    find: async ({ within, accountId }) => textThresholds(await createCategorySettingsStore(within).list(accountId)),
    async write({ within, accountId }, after) {
      await setTextThresholds(createCategorySettingsStore(within), accountId, after);
      return after;
    },
  });

  const findCustom = async ({ within, accountId, subject }: Place) =>
    (await createCustomCategoriesStore(within).list(accountId)).find(({ name }) => name === subject) ?? unknown();

  const adding = audited<CustomCategory | undefined, CustomCategory>(change, {
    action: 'custom_category.added',
    wrong: checkCustomCategory,
    find: async () => undefined,
    async write({ within, accountId }, category) {
      const added = await createCustomCategoriesStore(within).add(accountId, category);
      if (added === 'exists') return refuse('conflict', 'There is already a category with this name.');
      if (added === 'added') return category;
      const most = customCategoryLimits.perAccount;
      return refuse('invalid_request', `An account may have at most ${most} custom categories.`);
    },
  });

  const editing = audited<CustomCategory>(change, {
    action: 'custom_category.changed',
    wrong: checkCustomCategory,
    find: findCustom,
    write: async ({ within, accountId }, category) =>
      (await createCustomCategoriesStore(within).change(accountId, category)) ? category : unknown(),
  });

  const removing = audited<CustomCategory | undefined, unknown>(change, {
    action: 'custom_category.removed',
    find: findCustom,
    write: async ({ within, accountId, subject }) =>
      (await createCustomCategoriesStore(within).remove(accountId, subject)) ? undefined : unknown(),
  });

  return {
    set: (by: By, medium: MediumName, name: string, asked: Partial<CategoryValues>) =>
      setting.set(by, subjectOf(medium, name), asked),
    choosePreset: (by: By, name: PresetName) => thresholds.set(by, name, thresholdsOf(name)),
    add: (by: By, category: CustomCategory) => adding.set(by, category.name, category),
    change: (by: By, category: CustomCategory) => editing.set(by, category.name, category),
    remove: (by: By, name: string) => removing.set(by, name, null),

    setSpamFlags: (by: By, isOn: boolean) =>
      change(by, async (within) => {
        const retention = createRetentionSettingsStore(within);
        const before = { spam_flags: await retention.spamFlags(by.accountId) };
        const after = { spam_flags: isOn };
        await retention.setSpamFlags(by.accountId, isOn);
        return { answer: after, note: { action: 'moderations.spam_changed', subject: 'spam', before, after } };
      }),

    undo: {
      'category.changed': setting.restore,
      'categories.preset_chosen': thresholds.restore,
      'custom_category.added': removing.restore,
      'custom_category.changed': editing.restore,
      'custom_category.removed': adding.restore,
    },
  };
}

export function categoriesOf(medium: MediumName) {
  return medium === 'text' ? textCategories : imageCategories;
}

/** Blocking is never easier than flagging [T3]. */
function thresholdProblem({ threshold, blockThreshold }: CategoryValues, defaultThreshold: number): string | undefined {
  const flagsAbove = threshold ?? defaultThreshold;
  if (blockThreshold === null || blockThreshold >= flagsAbove) return undefined;
  return 'block_threshold must not be below the threshold.';
}

const subjectOf = (medium: MediumName, name: string) => `${medium} ${name}`;

function categoryOf(subject: string) {
  const all = media.flatMap((medium) => categoriesOf(medium).map((category) => ({ medium, ...category })));
  return all.find(({ medium, name }) => subjectOf(medium, name) === subject);
}
