/** `moderato categories …`: thresholds and switches of an account's categories, per medium [T3, T7]. */

import { defaultBlockThreshold, imageCategories, textCategories } from '@moderato/contract';
import type { CategorySetting, Stores } from '@moderato/server';
import { mergeChange, readChange } from '../category-change.ts';
import { chooseAccount } from '../choose-account.ts';
import { accountOption, defineCommand, isRefusal, jsonOption, type Refusal, refuse } from '../command.ts';
import { printTable } from '../print-table.ts';
import { withStores } from '../with-stores.ts';

type Medium = CategorySetting['medium'];
type Definition = (typeof textCategories | typeof imageCategories)[number];

const definitions: Readonly<Record<Medium, readonly Definition[]>> = { text: textCategories, image: imageCategories };
const imageOption = { meaning: 'The category of images, which has settings of its own.' } as const;

export const categoriesCommands = [
  defineCommand({
    name: 'categories list',
    summary: 'List the categories with the thresholds that the account uses.',
    operands: {},
    options: {
      image: { meaning: 'The categories of images instead of those of text.' },
      account: accountOption,
      json: jsonOption,
    },
    run: ({ options: { image, account: accountId } }, io) =>
      withStores(io, async (stores) => {
        const account = await chooseAccount(stores, accountId);
        if (isRefusal(account)) return account;
        const medium = image ? 'image' : 'text';
        return show(stores, account.id, medium, definitions[medium]);
      }),
  }),

  defineCommand({
    name: 'categories set',
    summary: 'Change thresholds of a category, or switch it on or off; what is not named stays.',
    operands: { NAME: { meaning: 'The category, as `moderato categories list` shows it.' } },
    options: {
      image: imageOption,
      threshold: { value: '0..1|default', meaning: 'Scores above it are flagged.' },
      'block-threshold': {
        value: '0..1|default',
        meaning:
          'Scores above it are blocked; never below the threshold. By default two thirds of the way from it to 1.',
      },
      enable: { meaning: 'Judge the category.' },
      disable: { meaning: 'Do not judge it and leave it out of replies.' },
      account: accountOption,
      json: jsonOption,
    },
    async run({ operands: { NAME: name }, options }, io) {
      const medium = options.image ? 'image' : 'text';
      const definition = definitions[medium].find((category) => category.name === name);
      if (definition === undefined) return unknownCategory(name, medium);
      const change = readChange(options);
      if (isRefusal(change)) return change;
      return withStores(io, async (stores) => {
        const account = await chooseAccount(stores, options.account);
        if (isRefusal(account)) return account;
        const existing = await settingOf(stores, account.id, medium, name);
        const merged = mergeChange(existing, change, definition.defaultThreshold);
        if (isRefusal(merged)) return merged;
        await stores.categorySettings.set(account.id, merged);
        return show(stores, account.id, medium, [definition]);
      });
    },
  }),
];

function unknownCategory(name: string, medium: Medium): Refusal {
  const names = definitions[medium].map((category) => category.name).join(', ');
  const elsewhere = medium === 'text' && imageCategories.some((category) => category.name === name);
  const hint = elsewhere ? ` It is a category of images: add --image.` : '';
  return refuse('usage', `There is no ${medium} category ${JSON.stringify(name)}; there are ${names}.${hint}`);
}

async function settingOf(
  stores: Stores,
  accountId: string,
  medium: Medium,
  category: string,
): Promise<CategorySetting> {
  const settings = await stores.categorySettings.list(accountId);
  return (
    settings.find((setting) => setting.medium === medium && setting.category === category) ?? {
      medium,
      category,
      threshold: null,
      blockThreshold: null,
      enabled: true,
    }
  );
}

async function show(stores: Stores, accountId: string, medium: Medium, shown: readonly Definition[]) {
  const settings = await stores.categorySettings.list(accountId);
  const categories = shown.map(({ name, description, defaultThreshold }) => {
    const own = settings.find((setting) => setting.medium === medium && setting.category === name);
    const threshold = own?.threshold ?? defaultThreshold;
    return {
      name,
      description,
      default_threshold: defaultThreshold,
      threshold,
      default_block_threshold: defaultBlockThreshold(threshold),
      block_threshold: own?.blockThreshold ?? defaultBlockThreshold(threshold),
      enabled: own?.enabled ?? true,
    };
  });
  const text = printTable(
    [
      { title: 'name' },
      { title: 'enabled' },
      { title: 'flags above', align: 'right' },
      { title: 'default', align: 'right' },
      { title: 'blocks above', align: 'right' },
      { title: 'default', align: 'right' },
    ],
    categories.map((category) => [
      category.name,
      category.enabled ? 'yes' : 'no',
      rounded(category.threshold),
      rounded(category.default_threshold),
      rounded(category.block_threshold),
      rounded(category.default_block_threshold),
    ]),
  );
  return { document: { account_id: accountId, medium, categories }, text };
}

/** Three decimals at most: 0.7, 0.933. The JSON document has the exact figure. */
function rounded(threshold: number): string {
  return String(Number(threshold.toFixed(3)));
}
