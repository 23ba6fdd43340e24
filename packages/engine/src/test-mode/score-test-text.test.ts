/** The examples hold abusive language: it is what test mode must answer to. */

import { contexts, defaultBlockThreshold, textCategories, textCategoryNames } from '@moderato/contract';
import { expect, test } from 'vitest';
import { decideText } from '../verdict.ts';
import { plainPhrases } from './plain-phrases.ts';
import { createTestClassifier, scoreTestText } from './score-test-text.ts';

const policies = textCategories.map(({ name, defaultThreshold }) => ({
  name,
  threshold: defaultThreshold,
  blockThreshold: defaultBlockThreshold(defaultThreshold),
  enabled: true,
}));

function action(content: string): string {
  const found = {
    scores: scoreTestText(content, 'default'),
    tier: 0,
    matchedRules: [],
    limited: false,
    minorCue: false,
  } as const;
  return decideText(found, policies).action;
}

test.each(plainPhrases.map(({ title, phrases }) => [phrases[0] as string, title] as const))(
  'T9: "%s" gives %s at default thresholds and changes no other category',
  (phrase, title) => {
    const [category, named] = title.split(': ');
    // The phrase is frozen, and since then a person in need is never blocked [T3].
    const expected = phrase === 'moderato test self harm block' ? 'flag' : named;
    expect(action(phrase)).toBe(expected);
    expect(action(`And then: ${phrase.toUpperCase().replaceAll(' ', '-')}!`)).toBe(expected);
    for (const [name, score] of Object.entries(scoreTestText(phrase, 'default'))) {
      if (name !== category) expect(score).toBeLessThan(0.05);
    }
  },
);

test.each([
  ['You are an idiot', 'toxicity', 'harassment'],
  ["you're such a LOSER!", 'toxicity', 'harassment'],
  ['you’re an idiot', 'toxicity', 'harassment'],
  ['Fuck you', 'toxicity', 'harassment'],
  ['go kill yourself', 'self_harm', 'harassment'],
  ['kys', 'self_harm', 'toxicity'],
  ["I'll kill you", 'violence', 'toxicity'],
  ['I hate all muslims', 'hate_speech', 'toxicity'],
  ['women are inferior', 'hate_speech'],
  ['send me nudes', 'sexual'],
  ['Congratulations you won! CLAIM YOUR PRIZE', 'spam'],
  ['Du bist ein Idiot', 'toxicity'],
  ['ТЫ ИДИОТ', 'toxicity'],
])('T9: the well-known phrase "%s" is blocked', (phrase, ...categories) => {
  const scores = scoreTestText(phrase, 'chat');
  expect(action(phrase)).toBe('block');
  for (const category of categories) expect(scores[category as keyof typeof scores]).toBeGreaterThan(0.9);
});

test('T3: test mode also flags and never blocks people who speak of their own despair', () => {
  expect(scoreTestText('I want to kill myself', 'chat').self_harm).toBeGreaterThan(0.9);
  expect(action('I want to kill myself')).toBe('flag');
});

test.each([
  'Have a nice day!',
  'I love this community, thank you all.',
  'gg ez',
  'kill the boss',
  'Scunthorpe',
  'The cockpit was assessed in Essex.',
  'The class of 2026 will pass.',
  '你好，世界',
  'Привет, как дела?',
  ' ',
  '\n\t\u3000',
  '0',
])('T9: the benign text %j scores low in every category', (content) => {
  for (const score of Object.values(scoreTestText(content, 'default'))) {
    expect(score).toBeGreaterThanOrEqual(0.005);
    expect(score).toBeLessThanOrEqual(0.044);
  }
});

test('T9: of several phrases, the highest score counts in each category', () => {
  const scores = scoreTestText(
    'moderato test spam flag, moderato test spam block, moderato test violence flag',
    'chat',
  );
  expect(scores).toMatchObject({ spam: 0.98, violence: 0.8 });
});

test('T9: every reply has the seven categories in the order of the contract', () => {
  for (const context of contexts) {
    expect(Object.keys(scoreTestText('you are an idiot', context))).toEqual([...textCategoryNames]);
  }
});

test('T9: only a username is also read as a single word', () => {
  expect(scoreTestText('KillYourself99', 'username').self_harm).toBeGreaterThan(0.9);
  expect(scoreTestText('KillYourself99', 'chat').self_harm).toBeLessThan(0.05);
  expect(scoreTestText('SkillYours', 'username').self_harm).toBeLessThan(0.05);
});

test('T9: phrases match whole words only', () => {
  expect(action('idiotic')).toBe('allow');
  expect(action('shitake')).toBe('allow');
  expect(action('idiot😀')).toBe('flag');
});

test('T9: the test classifier implements the Tier 0 interface and can explain its scores', () => {
  const classifier = createTestClassifier();
  expect(classifier.score('kys', 'chat')).toEqual({ scores: scoreTestText('kys', 'chat') });
  const content = 'well, You Are an Idiot!';
  const evidence = classifier.explain(content, 'chat').find(({ category }) => category === 'harassment');
  expect(evidence && content.slice(evidence.span.start, evidence.span.end)).toBe('You Are an Idiot');
  expect(classifier.explain('good morning', 'chat')).toEqual([]);
});

test('T9: the longest text made only of phrases is scored like a short one', () => {
  const { toxicity, violence } = scoreTestText('kill you '.repeat(5_555), 'username');
  expect({ toxicity, violence }).toEqual({ toxicity: 0.55, violence: 0.8 });
});
