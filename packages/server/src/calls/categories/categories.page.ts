/** The account's categories: their settings, its own scores, what other settings would change, and its custom categories. */

import {
  type CategoryOverview,
  type CustomCategoryDraft,
  type categoriesCalls,
  type MediumName,
  type PresetState,
  presetNames,
  roleAllows,
  type TextCategory,
  textCategoryNames,
} from '@moderato/contract';
import type { CustomCategory } from '@moderato/engine';
import { type Rates, release } from '@moderato/engine/working-points';
import { byMember } from '../../base/audit/actor.ts';
import { type Outcome, shown } from '../../base/audit/change.ts';
import type { Handlers } from '../../base/http/page.ts';
import { refuse } from '../../base/http/route.ts';
import type { LedgerFigures } from '../ledger/ledger-figures.ts';
import type { Providers } from '../providers/create-providers.ts';
import { mediumPolicies } from './account-settings.ts';
import { type CategoriesChanges, categoriesOf } from './categories-changes.ts';
import type { CategorySetting, CategorySettingsStore } from './category-settings-store.ts';
import { checkCustomCategory } from './check-custom-category.ts';
import { chosenPreset } from './choose-preset.ts';
import type { CustomCategoriesStore } from './custom-categories-store.ts';

export interface CategoriesParts {
  readonly settings: Pick<CategorySettingsStore, 'list'>;
  readonly custom: Pick<CustomCategoriesStore, 'list'>;
  readonly changes: CategoriesChanges;
  readonly figures: Pick<LedgerFigures, 'scoreHistograms' | 'whatWouldChange' | 'thresholdSuggestions'>;
  readonly providers: Pick<Providers, 'text' | 'forText'>;
}

export function categoriesHandlers(parts: CategoriesParts): Handlers<keyof typeof categoriesCalls> {
  const { settings, custom, changes, figures, providers } = parts;

  async function overview(accountId: string): Promise<CategoryOverview> {
    const [own, customs] = await Promise.all([settings.list(accountId), custom.list(accountId)]);
    return {
      ...settingsOf(own),
      custom: customs.map((category) => ({ ...category, examples: [...category.examples] })),
      custom_judged: providers.text.some(({ provider }) => provider?.knowsCustom),
    };
  }

  const after = (accountId: string, change: Outcome<unknown>) => shown(change, () => overview(accountId));

  return {
    'GET /categories': ({ member }) => overview(member.accountId),

    'PUT /categories/:medium/:name': ({ member, params: { medium, name }, body }) =>
      medium === 'text' || medium === 'image'
        ? after(
            member.accountId,
            changes.set(byMember(member), medium, name, {
              threshold: body.threshold,
              blockThreshold: body.block_threshold,
              enabled: body.enabled,
            }),
          )
        : refuse('not_found', 'There is no such category.'),

    'POST /categories/preset': ({ member, body }) =>
      after(member.accountId, changes.choosePreset(byMember(member), body.preset)),

    'GET /categories/histograms': ({ member, query }) => figures.scoreHistograms(member.accountId, query.medium),

    async 'GET /categories/suggestions'({ member: { accountId } }) {
      const enabled = statesOf('text', await settings.list(accountId)).filter((state) => state.enabled);
      return figures.thresholdSuggestions(
        accountId,
        Object.fromEntries(enabled.map(({ name, threshold }) => [name, threshold])),
      );
    },

    async 'POST /categories/what-would-change'({ member, body }) {
      const names = body.settings.map(({ name }) => name);
      if (new Set(names).size !== names.length) {
        return refuse('invalid_request', 'settings must not contain duplicates.');
      }
      return figures.whatWouldChange(member.accountId, body, roleAllows(member.role, 'moderator'));
    },

    'POST /custom-categories': ({ member, body }) =>
      after(member.accountId, changes.add(byMember(member), toCategory(body))),

    'PUT /custom-categories/:name': ({ member, params: { name }, body }) =>
      body.name === name
        ? after(member.accountId, changes.change(byMember(member), toCategory(body)))
        : refuse('invalid_request', 'A category cannot be renamed: name must match the address.'),

    'DELETE /custom-categories/:name': ({ member, params: { name } }) =>
      after(member.accountId, changes.remove(byMember(member), name)),

    async 'POST /custom-categories/try'({ member, startedMs, body: { category, texts } }) {
      const tried: CustomCategory = { ...toCategory(category), ask: 'always', enabled: true };
      const problem = checkCustomCategory(tried);
      if (problem !== undefined) return refuse('invalid_request', problem);
      const asking = { caller: { accountId: member.accountId, mode: 'live' as const }, startedMs };
      const escalation = providers.forText(asking, [tried]);
      const judge = escalation?.judges.find(({ knowsCustom }) => knowsCustom);
      if (escalation === undefined || judge === undefined) {
        return refuse('provider_unavailable', 'No language model is configured (MODERATO_TIER2_BASE_URL).', 3_600);
      }
      const results = await Promise.all(
        texts.map((text) =>
          judge.ask({ excerpts: [text], context: 'default', categories: [], custom: [tried] }, escalation.deadlineMs),
        ),
      );
      return {
        scores: results.map((result) => ('answer' in result ? (result.answer.scores[tried.name] ?? null) : null)),
      };
    },
  };
}

function toCategory(draft: CustomCategoryDraft): CustomCategory {
  const { name, description, examples, threshold, action, ask, enabled } = draft;
  return { name, description, examples, threshold, action, ask, enabled };
}

/** What the release sets, and what an account has set instead. */
export function settingsOf(own: readonly CategorySetting[]): Omit<CategoryOverview, 'custom' | 'custom_judged'> {
  return {
    text: statesOf('text', own),
    image: statesOf('image', own),
    presets: presetStates(own),
    presets_measured_on: release.measuredOn,
  };
}

function statesOf(medium: MediumName, own: readonly CategorySetting[]): CategoryOverview['text'] {
  const { policies } = mediumPolicies(medium, own);
  return categoriesOf(medium).map(({ name, description, defaultThreshold }) => {
    const policy = policies.find((one) => one.name === name);
    const set = own.find((one) => one.medium === medium && one.category === name);
    return {
      name,
      description,
      default_threshold: defaultThreshold,
      threshold: policy?.threshold ?? defaultThreshold,
      block_threshold: policy?.blockThreshold ?? 1,
      release_block_threshold: medium === 'text' ? release.categories[name as TextCategory].blockThreshold : null,
      own_threshold: set?.threshold ?? null,
      own_block_threshold: set?.blockThreshold ?? null,
      enabled: policy?.enabled ?? true,
    };
  });
}

/** The presets of the release, each with its measured figures. */
function presetStates(own: readonly CategorySetting[]): PresetState[] {
  const chosen = chosenPreset(own);
  return presetNames.map((name) => {
    const { thresholds, figures } = release.presets[name];
    return {
      name,
      chosen: name === chosen,
      ...onTheWire(figures.overall),
      posts: figures.posts.map(({ badShare, flagged, rightly }) => ({ bad_share: badShare, flagged, rightly })),
      categories: textCategoryNames.map((category) => ({
        name: category,
        threshold: thresholds[category],
        ...onTheWire(figures.categories[category]),
      })),
    };
  });
}

function onTheWire({ catches, wronglyFlags }: Rates) {
  return { catches, wrongly_flags: wronglyFlags };
}
