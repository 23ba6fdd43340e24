/**
 * `moderato categories …`: thresholds of an account's categories, and which are enabled, for texts and images [T3, T7].
 */

import {
  customCategoryDefaultThreshold,
  defaultBlockThreshold,
  imageCategories,
  presetNames,
  type TextCategory,
  textCategories,
} from '@moderato/contract';
import { release, textBlockThreshold } from '@moderato/engine/working-points';
import type { CategorySetting, Changes, CustomCategory, Stores } from '@moderato/server';
import { type CategoryChange, readChange } from '../category-change.ts';
import { byOperator, isRefused, showRefused } from '../changing.ts';
import { didYouMean } from '../closest-word.ts';
import { accountOption, defineCommand, isRefusal, jsonOption, type Refusal, refuse } from '../command.ts';
import { presetFigures, presetWords } from '../preset-figures.ts';
import { printTable } from '../print-table.ts';
import type { Screen } from '../screen.ts';
import { withAccount } from '../with-account.ts';

type Medium = CategorySetting['medium'];
type Definition = (typeof textCategories | typeof imageCategories)[number];

const definitions: Readonly<Record<Medium, readonly Definition[]>> = { text: textCategories, image: imageCategories };
const imageOption = { meaning: 'The image category, which has its own settings.' } as const;

export const categoriesCommands = [
  defineCommand({
    name: 'categories list',
    summary: "List the categories and the account's thresholds.",
    operands: {},
    options: {
      image: { meaning: 'List the image categories instead of the text categories.' },
      account: accountOption,
      json: jsonOption,
    },
    run: ({ options: { image, account: accountId } }, io) =>
      withAccount(io, accountId, async ({ account, stores }) => {
        const medium = image ? 'image' : 'text';
        const custom = image ? [] : await stores.customCategories.list(account.id);
        return show(stores, account.id, medium, definitions[medium], custom);
      }),
  }),

  defineCommand({
    name: 'categories set',
    summary: 'Change the thresholds of a category, or enable or disable it.',
    operands: { NAME: { meaning: 'The category, as shown by `moderato categories list`.' } },
    options: {
      image: imageOption,
      threshold: { value: '0..1|default', meaning: 'Flag scores above this.' },
      'block-threshold': {
        value: '0..1|default',
        meaning:
          'Block scores above this; never below the threshold. Default: at least two thirds of the way from the threshold to 1.',
      },
      enable: { meaning: 'Judge the category.' },
      disable: { meaning: 'Do not judge the category, and leave it out of replies.' },
      account: accountOption,
      json: jsonOption,
    },
    async run({ operands: { NAME: name }, options }, io) {
      const medium = options.image ? 'image' : 'text';
      const definition = definitions[medium].find((category) => category.name === name);
      const change = readChange(options);
      if (isRefusal(change)) return change;
      return withAccount(io, options.account, async ({ account, stores, changes: { categories } }) => {
        if (definition === undefined) {
          const custom = medium === 'text' ? await stores.customCategories.list(account.id) : [];
          const own = custom.find((category) => category.name === name);
          if (own === undefined) return unknownCategory(name, medium, custom);
          return changeOwn(stores, categories, account.id, own, change);
        }
        const done = await categories.set(byOperator(account.id), medium, name, change);
        if (isRefused(done)) return showRefused(done, howToRaise);
        return show(stores, account.id, medium, [definition], []);
      });
    },
  }),

  defineCommand({
    name: 'categories preset',
    summary: 'Set the thresholds of all text categories to a preset that comes with the release.',
    operands: { NAME: { meaning: 'The preset; `balanced` is the default.', choices: presetNames } },
    options: { account: accountOption, json: jsonOption },
    run: ({ operands: { NAME: name }, options: { account: accountId } }, io) =>
      withAccount(io, accountId, async ({ account, stores, changes: { categories } }) => {
        const done = await categories.choosePreset(byOperator(account.id), name);
        if (isRefused(done)) return showRefused(done);
        const { document, text } = await show(stores, account.id, 'text', textCategories, []);
        return {
          document: { ...document, preset: name, measured_on: release.measuredOn, figures: presetFigures(name) },
          text: (screen) => `${presetWords(name).join('\n')}\n\n${text(screen)}`,
        };
      }),
  }),
];

const howToRaise = 'Raise it with --block-threshold, or let it follow with --block-threshold default.';

/** A custom category has a threshold and an action, but no second threshold. */
async function changeOwn(
  stores: Stores,
  categories: Changes['categories'],
  accountId: string,
  own: CustomCategory,
  change: CategoryChange,
) {
  if (change.blockThreshold !== undefined) {
    return refuse('usage', `${own.name} has no block threshold: its action decides what happens above the threshold.`);
  }
  const threshold =
    change.threshold === undefined ? own.threshold : (change.threshold ?? customCategoryDefaultThreshold);
  const changed = { ...own, threshold, enabled: change.enabled ?? own.enabled };
  const done = await categories.change(byOperator(accountId), changed);
  if (isRefused(done)) return showRefused(done);
  return show(stores, accountId, 'text', [], [changed]);
}

function unknownCategory(name: string, medium: Medium, custom: readonly CustomCategory[]): Refusal {
  const names = [...definitions[medium], ...custom].map((category) => category.name);
  const elsewhere = medium === 'text' && imageCategories.some((category) => category.name === name);
  const meant = elsewhere ? ' It is an image category: add --image.' : didYouMean(name, names);
  return refuse(
    'usage',
    `There is no ${medium} category ${JSON.stringify(name)}; there are ${names.join(', ')}.${meant}`,
  );
}

async function show(
  stores: Stores,
  accountId: string,
  medium: Medium,
  shown: readonly Definition[],
  custom: readonly CustomCategory[],
) {
  const settings = await stores.categorySettings.list(accountId);
  const categories = shown.map(({ name, description, defaultThreshold }) => {
    const own = settings.find((setting) => setting.medium === medium && setting.category === name);
    const threshold = own?.threshold ?? defaultThreshold;
    const following =
      medium === 'text' ? textBlockThreshold(name as TextCategory, threshold) : defaultBlockThreshold(threshold);
    return {
      name,
      description,
      default_threshold: defaultThreshold,
      threshold,
      default_block_threshold: following,
      block_threshold: own?.blockThreshold ?? following,
      enabled: own?.enabled ?? true,
    };
  });
  const all = [...categories, ...custom.map(ownEntry)];
  const text = (screen: Screen) =>
    printTable(
      [
        { title: 'name' },
        { title: 'enabled' },
        { title: 'flags above', align: 'right' },
        { title: 'default', align: 'right' },
        { title: 'blocks above', align: 'right' },
        { title: 'default', align: 'right' },
      ],
      all.map((category) => [
        category.name,
        { text: category.enabled ? 'yes' : 'no', style: category.enabled ? 'good' : 'faint' },
        rounded(category.threshold),
        rounded(category.default_threshold),
        blocking(category.block_threshold),
        blocking(category.default_block_threshold),
      ]),
      screen,
    );
  return { document: { account_id: accountId, medium, categories: all }, text };
}

/** A custom category in the fields of the others, plus those that only it has. */
function ownEntry({ name, description, examples, threshold, action, ask, enabled }: CustomCategory) {
  const blockThreshold = action === 'block' ? threshold : 1;
  return {
    name,
    description,
    default_threshold: customCategoryDefaultThreshold,
    threshold,
    default_block_threshold: blockThreshold,
    block_threshold: blockThreshold,
    enabled,
    action,
    ask,
    examples,
  };
}

/** At most three decimals: 0.7, 0.933. The JSON document has the exact figure. */
function rounded(threshold: number): string {
  return String(Number(threshold.toFixed(3)));
}

/** No score is above 1, so such a category only flags. */
function blocking(blockThreshold: number): string {
  return blockThreshold >= 1 ? 'never' : rounded(blockThreshold);
}
