/** Changes of categories: done, noted in the audit log, and undone by the same way. */

import { imageCategories, type MediumName, type PresetName, textCategories } from '@moderato/contract';
import type { CustomCategory } from '@moderato/engine';
import type { AuditLog } from '../audit/audit-log.ts';
import { sameSetting, type UndoTable } from '../audit/undo.ts';
import type { Member } from '../page.ts';
import { type Refused, refuse } from '../route.ts';
import type { CategorySetting, CategorySettingsStore } from './category-settings-store.ts';
import { checkCustomCategory } from './check-custom-category.ts';
import { choosePreset, setTextThresholds, type TextThresholds, textThresholds } from './choose-preset.ts';
import type { CustomCategoriesStore } from './custom-categories-store.ts';

export interface CategoryChangeParts {
  readonly settings: CategorySettingsStore;
  readonly custom: CustomCategoriesStore;
  readonly audit: AuditLog;
  /** Told at once, so that the next call on this node sees it. */
  changed(): void;
}

type Values = Pick<CategorySetting, 'threshold' | 'blockThreshold' | 'enabled'>;

/** Each answers the id of the audit entry, or why not. */
export interface CategoryChanges {
  set(member: Member, medium: MediumName, name: string, values: Values): Promise<string | Refused>;
  choosePreset(member: Member, name: PresetName): Promise<string>;
  add(member: Member, category: CustomCategory): Promise<string | Refused>;
  change(member: Member, category: CustomCategory): Promise<string | Refused>;
  remove(member: Member, name: string): Promise<string | Refused>;
  readonly undo: UndoTable;
}

const unknown = () => refuse('not_found', 'There is no such category.');
const unchanged: Values = { threshold: null, blockThreshold: null, enabled: true };

export function createCategoryChanges({ settings, custom, audit, changed }: CategoryChangeParts): CategoryChanges {
  async function valuesOf(accountId: string, medium: MediumName, name: string): Promise<Values> {
    const own = (await settings.list(accountId)).find((one) => one.medium === medium && one.category === name);
    return own === undefined
      ? unchanged
      : { threshold: own.threshold, blockThreshold: own.blockThreshold, enabled: own.enabled };
  }

  const findCustom = async (accountId: string, name: string) =>
    (await custom.list(accountId)).find((category) => category.name === name);

  const changes: Omit<CategoryChanges, 'undo'> = {
    async set(member, medium, name, values) {
      const category = categoriesOf(medium).find((one) => one.name === name);
      if (category === undefined) return unknown();
      const threshold = values.threshold ?? category.defaultThreshold;
      if (values.blockThreshold !== null && values.blockThreshold < threshold) {
        return refuse('invalid_request', 'block_threshold must not be below the threshold.');
      }
      const before = await valuesOf(member.accountId, medium, name);
      await settings.set(member.accountId, { medium, category: name, ...values });
      changed();
      return audit.note(member.accountId, member, {
        action: 'category.changed',
        subject: `${medium} ${name}`,
        before,
        after: values,
        undoable: true,
      });
    },

    async choosePreset(member, name) {
      const entry = await choosePreset({ settings, audit }, member.accountId, member, name);
      changed();
      return entry;
    },

    async add(member, category) {
      const problem = checkCustomCategory(category);
      if (problem !== undefined) return refuse('invalid_request', problem);
      const added = await custom.add(member.accountId, category);
      if (added === 'exists') return refuse('conflict', 'There is a category of that name already.');
      if (added === 'too_many') return refuse('invalid_request', 'The account has as many categories as it may.');
      changed();
      return audit.note(member.accountId, member, {
        action: 'custom_category.added',
        subject: category.name,
        after: category,
        undoable: true,
      });
    },

    async change(member, category) {
      const problem = checkCustomCategory(category);
      if (problem !== undefined) return refuse('invalid_request', problem);
      const before = await findCustom(member.accountId, category.name);
      if (before === undefined || !(await custom.change(member.accountId, category))) return unknown();
      changed();
      return audit.note(member.accountId, member, {
        action: 'custom_category.changed',
        subject: category.name,
        before,
        after: category,
        undoable: true,
      });
    },

    async remove(member, name) {
      const before = await findCustom(member.accountId, name);
      if (before === undefined || !(await custom.remove(member.accountId, name))) return unknown();
      changed();
      return audit.note(member.accountId, member, {
        action: 'custom_category.removed',
        subject: name,
        before,
        undoable: true,
      });
    },
  };

  return {
    ...changes,
    undo: {
      async 'category.changed'(member, { subject, before, after }) {
        const [medium, name] = subject.split(' ') as [MediumName, string];
        if (!sameSetting(await valuesOf(member.accountId, medium, name), after)) return refuse('conflict');
        return changes.set(member, medium, name, before as Values);
      },
      async 'categories.preset_chosen'(member, { subject, before, after }) {
        const { accountId } = member;
        if (!sameSetting(textThresholds(await settings.list(accountId)), after)) return refuse('conflict');
        await setTextThresholds(settings, accountId, before as TextThresholds);
        changed();
        return audit.note(accountId, member, {
          action: 'categories.preset_chosen',
          subject,
          before: after,
          after: before,
          undoable: true,
        });
      },
      async 'custom_category.added'(member, { subject, after }) {
        if (!sameSetting(await findCustom(member.accountId, subject), after)) return refuse('conflict');
        return changes.remove(member, subject);
      },
      async 'custom_category.changed'(member, { subject, before, after }) {
        const now = await findCustom(member.accountId, subject);
        if (!sameSetting(now, after)) return refuse('conflict');
        return changes.change(member, before as CustomCategory);
      },
      'custom_category.removed': (member, { before }) => changes.add(member, before as CustomCategory),
    },
  };
}

export function categoriesOf(medium: MediumName) {
  return medium === 'text' ? textCategories : imageCategories;
}
