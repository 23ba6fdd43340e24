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
import type { CustomCategory } from '@moderato/engine';
import type { By } from '../../base/audit/actor.ts';
import type { Change } from '../../base/audit/change.ts';
import { gone, sameAsLogged, type UndoTable, whole } from '../../base/audit/undo.ts';
import { refuse } from '../../base/http/route.ts';
import { createRetentionSettingsStore } from '../retention/retention-settings-store.ts';
import {
  type CategorySetting,
  type CategorySettingsStore,
  createCategorySettingsStore,
} from './category-settings-store.ts';
import { checkCustomCategory } from './check-custom-category.ts';
import { setTextThresholds, type TextThresholds, textThresholds, thresholdsOf } from './choose-preset.ts';
import { type CustomCategoriesStore, createCustomCategoriesStore } from './custom-categories-store.ts';

export type CategoryValues = Pick<CategorySetting, 'threshold' | 'blockThreshold' | 'enabled'>;

export type CategoriesChanges = ReturnType<typeof createCategoriesChanges>;

type IsStill<Setting> = (now: Setting) => boolean;

const unknown = () => refuse('not_found', 'There is no such category.');
const unchanged: CategoryValues = { threshold: null, blockThreshold: null, enabled: true };
const any = () => true;

export function createCategoriesChanges(change: Change) {
  /** Fields that are not given stay as they are. */
  const set = (
    by: By,
    medium: MediumName,
    name: string,
    asked: Partial<CategoryValues>,
    isStill: IsStill<CategoryValues> = any,
  ) =>
    change<CategoryValues>(by, async (within) => {
      const settings = createCategorySettingsStore(within);
      const category = categoriesOf(medium).find((one) => one.name === name);
      if (category === undefined) return unknown();
      const before = await valuesOf(settings, by.accountId, medium, name);
      if (!isStill(before)) return refuse('conflict');
      const values = { ...before, ...asked };
      const problem = thresholdProblem(values, category.defaultThreshold);
      if (problem !== undefined) return refuse('invalid_request', problem);
      await settings.set(by.accountId, { medium, category: name, ...values });
      return {
        answer: values,
        note: { action: 'category.changed', subject: `${medium} ${name}`, before, after: values, undoable: true },
      };
    });

  const setThresholds = (by: By, subject: string, after: TextThresholds, isStill: IsStill<TextThresholds> = any) =>
    change<TextThresholds>(by, async (within) => {
      const settings = createCategorySettingsStore(within);
      const before = textThresholds(await settings.list(by.accountId));
      if (!isStill(before)) return refuse('conflict');
      await setTextThresholds(settings, by.accountId, after);
      return { answer: after, note: { action: 'categories.preset_chosen', subject, before, after, undoable: true } };
    });

  const add = (by: By, category: CustomCategory) =>
    change<CustomCategory>(by, async (within) => {
      const problem = checkCustomCategory(category);
      if (problem !== undefined) return refuse('invalid_request', problem);
      const added = await createCustomCategoriesStore(within).add(by.accountId, category);
      if (added === 'exists') return refuse('conflict', 'There is already a category with this name.');
      if (added === 'too_many') {
        const most = customCategoryLimits.perAccount;
        return refuse('invalid_request', `An account may have at most ${most} custom categories.`);
      }
      const subject = category.name;
      return {
        answer: category,
        note: { action: 'custom_category.added', subject, after: category, undoable: true, keeps: 'nothing' },
      };
    });

  const edit = (by: By, category: CustomCategory, isStill: IsStill<CustomCategory> = any) =>
    change<CustomCategory>(by, async (within) => {
      const problem = checkCustomCategory(category);
      if (problem !== undefined) return refuse('invalid_request', problem);
      const custom = createCustomCategoriesStore(within);
      const before = await findCustom(custom, by.accountId, category.name);
      if (before === undefined || !(await custom.change(by.accountId, category))) return unknown();
      if (!isStill(before)) return refuse('conflict');
      const subject = category.name;
      return {
        answer: category,
        note: { action: 'custom_category.changed', subject, before, after: category, undoable: true },
      };
    });

  const remove = (by: By, name: string, isStill: IsStill<CustomCategory> = any) =>
    change<CustomCategory>(by, async (within) => {
      const custom = createCustomCategoriesStore(within);
      const before = await findCustom(custom, by.accountId, name);
      if (before === undefined || !(await custom.remove(by.accountId, name))) return unknown();
      if (!isStill(before)) return refuse('conflict');
      return { answer: before, note: { action: 'custom_category.removed', subject: name, before, undoable: true } };
    });

  return {
    set,
    choosePreset: (by: By, name: PresetName) => setThresholds(by, name, thresholdsOf(name)),
    add,
    change: edit,
    remove,

    setSpamFlags: (by: By, isOn: boolean) =>
      change(by, async (within) => {
        const retention = createRetentionSettingsStore(within);
        const before = { spam_flags: await retention.spamFlags(by.accountId) };
        const after = { spam_flags: isOn };
        await retention.setSpamFlags(by.accountId, isOn);
        return { answer: after, note: { action: 'moderations.spam_changed', subject: 'spam', before, after } };
      }),

    undo: {
      'category.changed': (by, { subject, before, after }) => {
        const [medium, name] = subject.split(' ') as [MediumName, string];
        return set(by, medium, name, before as CategoryValues, (now) => sameAsLogged(now, after));
      },
      'categories.preset_chosen': async (by, { subject, before, after }) => {
        const thresholds = whole<TextThresholds>(before);
        if (thresholds === undefined) return gone();
        return setThresholds(by, subject, thresholds, (now) => sameAsLogged(now, after));
      },
      'custom_category.added': (by, { subject, after }) => remove(by, subject, (now) => sameAsLogged(now, after)),
      'custom_category.changed': async (by, { before, after }) => {
        const category = whole<CustomCategory>(before);
        return category === undefined ? gone() : edit(by, category, (now) => sameAsLogged(now, after));
      },
      'custom_category.removed': async (by, { before }) => {
        const category = whole<CustomCategory>(before);
        return category === undefined ? gone() : add(by, category);
      },
    } satisfies UndoTable,
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

async function valuesOf(
  settings: CategorySettingsStore,
  accountId: string,
  medium: MediumName,
  name: string,
): Promise<CategoryValues> {
  const own = (await settings.list(accountId)).find((one) => one.medium === medium && one.category === name);
  if (own === undefined) return unchanged;
  return { threshold: own.threshold, blockThreshold: own.blockThreshold, enabled: own.enabled };
}

async function findCustom(custom: CustomCategoriesStore, accountId: string, name: string) {
  return (await custom.list(accountId)).find((category) => category.name === name);
}
