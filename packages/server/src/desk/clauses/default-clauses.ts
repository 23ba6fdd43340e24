/** The clauses that an account has until it changes them: for every category, in every language of statements. */

import { type Clause, type StatementLanguage, statementLanguages } from '@moderato/contract';
import { words } from '../words/words.ts';

const facts: readonly (Pick<Clause, 'name' | 'weight' | 'categories'> & {
  readonly id: keyof (typeof words)[StatementLanguage]['clauses'];
})[] = [
  { id: 'insults', name: 'Insults and harassment', weight: 1, categories: ['toxicity', 'harassment'] },
  { id: 'hate', name: 'Hate', weight: 2, categories: ['hate_speech', 'hate_symbols'] },
  { id: 'violence', name: 'Threats and violence', weight: 2, categories: ['violence', 'gore'] },
  { id: 'sexual', name: 'Sexual content', weight: 1, categories: ['sexual'] },
  // Somebody who writes about harming themselves needs help.
  { id: 'self-harm', name: 'Self-harm', weight: 0, categories: ['self_harm'] },
  { id: 'spam', name: 'Spam and fraud', weight: 1, categories: ['spam'] },
  { id: 'drugs', name: 'Drugs', weight: 1, categories: ['drugs'] },
];

/** With their fields in the order of every clause: settings are compared as text. */
export const defaultClauses: readonly Clause[] = facts.map(({ id, name, weight, categories }) => ({
  id,
  name,
  text: Object.fromEntries(statementLanguages.map((language) => [language, words[language].clauses[id]])),
  measure: 'removed',
  weight,
  categories,
}));
