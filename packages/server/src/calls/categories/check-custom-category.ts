/** Checks whether a category can be stored: the first problem in a sentence, or nothing. The command line and pages use it. */

import {
  customCategoryAsks,
  customCategoryLimits,
  customCategoryName,
  isLongerThan,
  reservedCategoryNames,
  ruleActions,
  storableText,
} from '@moderato/contract';
import type { CustomCategory } from '@moderato/engine';

const storable = new RegExp(storableText, 'u');
const { descriptionCharacters, examples: maxExamples, exampleCharacters } = customCategoryLimits;

export function checkCustomCategory(category: CustomCategory): string | undefined {
  const { name, description, examples, threshold, action, ask } = category;
  if (!customCategoryName.test(name)) {
    return 'The name must have 2 to 40 lower-case letters, digits and underscores, and start with a letter.';
  }
  if (reservedCategoryNames.has(name)) return `The name ${name} is reserved.`;
  const words = checkWords('description', description, descriptionCharacters);
  if (words !== undefined) return words;
  if (examples.length > maxExamples) return `There may be at most ${maxExamples} examples.`;
  for (const example of examples) {
    const problem = checkWords('example', example, exampleCharacters);
    if (problem !== undefined) return problem;
  }
  if (!(threshold >= 0 && threshold <= 1)) return 'The threshold must be a number from 0 to 1.';
  if (!ruleActions.includes(action)) return `The action must be ${ruleActions.join(' or ')}.`;
  if (!customCategoryAsks.includes(ask)) return `ask must be ${customCategoryAsks.join(' or ')}.`;
  return undefined;
}

function checkWords(what: string, text: string, most: number): string | undefined {
  if (text.trim() === '') return `The ${what} is empty.`;
  if (isLongerThan(text, most)) return `The ${what} must have at most ${most} characters.`;
  return storable.test(text) ? undefined : `The ${what} must not contain NUL or unpaired surrogates.`;
}
