/**
 * Prints what each context changes, as the table of docs/reference/text-engine.md: the share of texts flagged at the
 * default thresholds, context by context. The texts are made from the lexicon, so the table follows it.
 * Run: node packages/engine/scripts/measure-contexts.ts
 */

import { type Context, contexts, textCategories } from '@moderato/contract';
import { createLexiconClassifier } from '../src/classifier/signs/lexicon-classifier.ts';
import { loadLexicon } from '../src/lexicon/load-lexicon.ts';

const classifier = createLexiconClassifier();

function isFlagged(text: string, context: Context): boolean {
  const judgement = classifier.score(text, context);
  if (judgement instanceof Promise) throw new Error('the lexicon classifier answers at once');
  return textCategories.some(({ name, defaultThreshold }) => judgement.scores[name] > defaultThreshold);
}

const english = loadLexicon().filter(({ language }) => language === 'en');
const strong = english.filter(({ severity, categories }) => severity === 3 && categories[0] !== 'spam');
const slurs = english.filter(({ severity, term }) => severity === 4 && /^[a-z]{4,}$/.test(term));
const strongWords = strong.filter(({ term }) => /^[a-z]{4,}$/.test(term));
const violent = english.filter(({ severity, categories }) => severity === 2 && categories[0] === 'violence');
const aimless = violent.filter(({ term }) => !/\b(?:you|your|ur|u|yourself)\b/.test(term));

const kinds: readonly (readonly [string, readonly string[]])[] = [
  ['a strong term by itself', strong.map(({ term }) => term)],
  ['a strong term in a quoted line', strong.map(({ term }) => `> ${term}\nI do not agree`)],
  ['a strong term in a code block', strong.map(({ term }) => `\`\`\`\n${term}\n\`\`\`\nwhat does it do`)],
  [
    'two violent phrases aimed at nobody',
    aimless.map(({ term }, i) => `${term} and ${aimless[(i + 1) % aimless.length]!.term}`),
  ],
  ['a slur inside a name', slurs.map(({ term }) => `my${term}name`)],
  ['a strong word at the end of a name', strongWords.map(({ term }) => `big${term}`)],
  [
    'two words of staff in a name',
    ['admin_support', '0fficial-mod', 'TheRealAdmin', 'support.team', 'site_moderator', 'HelpDesk24'],
  ],
];

process.stdout.write(`| text | ${contexts.join(' | ')} | texts |\n|---|${'---|'.repeat(contexts.length + 1)}\n`);
for (const [name, texts] of kinds) {
  const shares = contexts.map((context) => {
    const share = texts.filter((text) => isFlagged(text, context)).length / texts.length;
    return `${Math.round(share * 100)} %`;
  });
  process.stdout.write(`| ${name} | ${shares.join(' | ')} | ${texts.length} |\n`);
}
