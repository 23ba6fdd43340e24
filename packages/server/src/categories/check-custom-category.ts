/** Whether a category may be kept: the first problem in a sentence, or nothing. The command line and pages ask here. */

import {
  customCategoryAsks,
  customCategoryLimits,
  customCategoryName,
  reservedCategoryNames,
  ruleActions,
  storableText,
} from '@moderato/contract';
import type { CustomCategory } from '@moderato/engine';

const storable = new RegExp(storableText, 'u');
const { descriptionCharacters, examples: mostExamples, exampleCharacters } = customCategoryLimits;

export function checkCustomCategory(category: CustomCategory): string | undefined {
  const { name, description, examples, threshold, action, ask } = category;
  if (!customCategoryName.test(name)) {
    return 'The name must be 2 to 40 small letters, digits and underscores, and begin with a letter.';
  }
  if (reservedCategoryNames.has(name)) return `The name ${name} is taken: it means something already.`;
  const words = checkWords('description', description, descriptionCharacters);
  if (words !== undefined) return words;
  if (examples.length > mostExamples) return `There may be at most ${mostExamples} examples.`;
  for (const example of examples) {
    const problem = checkWords('example', example, exampleCharacters);
    if (problem !== undefined) return problem;
  }
  if (!(threshold >= 0 && threshold <= 1)) return 'The threshold must be a number from 0 to 1.';
  if (!ruleActions.includes(action)) return `The action must be ${ruleActions.join(' or ')}.`;
  if (!customCategoryAsks.includes(ask)) return `It is asked ${customCategoryAsks.join(' or ')}.`;
  return undefined;
}

function checkWords(what: string, text: string, most: number): string | undefined {
  if (text.trim() === '') return `The ${what} is empty.`;
  if ([...text].length > most) return `The ${what} is over ${most} characters long.`;
  return storable.test(text) ? undefined : `The ${what} holds a NUL or half of a surrogate pair.`;
}
