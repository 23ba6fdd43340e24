/** `moderato categories add` and `remove`: an account's custom categories, which a language model judges [T7]. */

import { readFileSync } from 'node:fs';
import { customCategoryAsks, customCategoryDefaultThreshold, ruleActions } from '@moderato/contract';
import type { CustomCategory } from '@moderato/server';
import { byOperator, isRefused, showRefused } from '../changing.ts';
import { accountOption, defineCommand, isRefusal, jsonOption, type Refusal, refuse } from '../command.ts';
import { explainError } from '../explain-error.ts';
import { withAccount } from '../with-account.ts';

export const customCategoriesCommands = [
  defineCommand({
    name: 'categories add',
    summary: 'Add a custom category, which a language model judges.',
    operands: { NAME: { meaning: 'Lower-case letters, digits and underscores, starting with a letter.' } },
    options: {
      description: { value: 'TEXT', meaning: 'What belongs to the category, in a sentence or two.', required: true },
      examples: { value: 'FILE', meaning: 'Example texts that belong to it, one per line.' },
      threshold: {
        value: '0..1',
        meaning: `Take the action above this score; default: ${customCategoryDefaultThreshold}.`,
      },
      action: { choices: ruleActions, meaning: 'The action for scores above the threshold; default: flag.' },
      ask: {
        choices: customCategoryAsks,
        meaning: 'Ask about every text, or only about those that Tier 0 is unsure of; default: always.',
      },
      account: accountOption,
      json: jsonOption,
    },
    async run({ operands: { NAME: name }, options }, io) {
      const examples = options.examples === undefined ? [] : readExamples(options.examples);
      if (isRefusal(examples)) return examples;
      const category: CustomCategory = {
        name,
        description: options.description,
        examples,
        threshold: readThreshold(options.threshold),
        action: options.action ?? 'flag',
        ask: options.ask ?? 'always',
        enabled: true,
      };
      const { checkCustomCategory } = await import('@moderato/server');
      const problem = checkCustomCategory(category);
      if (problem !== undefined) return refuse('usage', problem);
      return withAccount(io, options.account, async ({ account, config, changes: { categories } }) => {
        const added = await categories.add(byOperator(account.id), category);
        if (isRefused(added)) return showRefused(added);
        const configured = config.tier2BaseUrl !== undefined;
        return {
          document: { account_id: account.id, ...category },
          text: `${name}\n`,
          ...(configured ? {} : { note: noLanguageModel }),
        };
      });
    },
  }),

  defineCommand({
    name: 'categories remove',
    summary: 'Remove a custom category.',
    operands: { NAME: { meaning: 'The category, as shown by `moderato categories list`.' } },
    options: { account: accountOption, json: jsonOption },
    run: ({ operands: { NAME: name }, options }, io) =>
      withAccount(io, options.account, async ({ account, changes: { categories } }) => {
        if (isRefused(await categories.remove(byOperator(account.id), name))) {
          return refuse('failed', `The account has no custom category ${JSON.stringify(name)}.`);
        }
        return { document: { account_id: account.id, name, removed: true }, text: `Removed ${name}.\n` };
      }),
  }),
];

const noLanguageModel =
  'No language model is configured here (MODERATO_TIER2_BASE_URL). A server without one lists the category in unavailable_categories.';

function readExamples(path: string): string[] | Refusal {
  try {
    return readFileSync(path, 'utf8')
      .split(/\r?\n/)
      .filter((line) => line.trim() !== '');
  } catch (error) {
    return refuse('failed', `The examples cannot be read: ${explainError(error)}`);
  }
}

/** The check of the whole category refuses anything that is not a number. */
function readThreshold(text: string | undefined): number {
  if (text === undefined) return customCategoryDefaultThreshold;
  return /^(?:\d+(?:\.\d+)?|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
}
