import { type Context, defaultBlockThreshold, type TextCategory, textCategories } from '@moderato/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadLexicon } from '../../lexicon/load-lexicon.ts';
import type { Scores } from '../classifier.ts';
import { createLexiconClassifier } from './lexicon-classifier.ts';

const classifier = createLexiconClassifier();
const thresholds = new Map<TextCategory, number>(
  textCategories.map(({ name, defaultThreshold }) => [name, defaultThreshold]),
);

function scoresOf(text: string, context: Context = 'default'): Scores {
  const judgement = classifier.score(text, context);
  if (judgement instanceof Promise) throw new Error('the lexicon classifier answers at once');
  return judgement.scores;
}

/** Strong and extreme forms that do not score as high as their severity promises. */
function shortfalls(spell: (form: string) => string): string[] {
  return loadLexicon()
    .filter(({ severity }) => severity >= 3)
    .flatMap(({ forms, categories, severity, language }) =>
      forms
        .filter((form) => {
          const scores = scoresOf(spell(form));
          return categories.some((category) => {
            const threshold = thresholds.get(category)!;
            return scores[category] <= (severity === 4 ? defaultBlockThreshold(threshold) : threshold);
          });
        })
        .map((form) => `${language}: ${form}`),
    );
}

describe('every strong form of the shipped lexicon flags, and every extreme one blocks, in each of its categories', () => {
  it('alone', () => {
    expect(shortfalls((form) => form)).toEqual([]);
  });

  it('in capitals', () => {
    expect(shortfalls((form) => form.toUpperCase())).toEqual([]);
  });

  it('inside a text', () => {
    expect(shortfalls((form) => `so, ${form} !`)).toEqual([]);
  });
});

describe('a name is read at least as strictly as a text', () => {
  const flags = (text: string, context: Context) => {
    const scores = scoresOf(text, context);
    return textCategories.some(({ name, defaultThreshold }) => scores[name] > defaultThreshold);
  };

  it.each([
    ['alone', (form: string) => form],
    ['behind Latin letters', (form: string) => `abc${form}`],
    ['amid Chinese ones', (form: string) => `小明${form}大王`],
    ['behind Korean ones', (form: string) => `쟤${form}`],
    ['with points between its letters', (form: string) => [...form].join('.')],
  ])('Chinese, Japanese and Korean terms %s', (_where, spell) => {
    const names = loadLexicon()
      .filter(({ severity, language }) => severity >= 2 && ['zh', 'ja', 'ko'].includes(language))
      .flatMap(({ forms }) => forms.map(spell))
      .filter((name) => flags(name, 'default'));
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !flags(name, 'username'))).toEqual([]);
  });
});

/** Everyday words that begin no innocent phrase with a term; such a phrase ("Moby" before a name) may hide one on purpose. */
const everyday = fc.constantFrom(
  ...'table yesterday window Tisch gestern ventana ayer fenêtre hier окно вчера 窗户 昨天 まど 창문 नाश्ता نافذة 12 3.5 £40'.split(
    ' ',
  ),
  ...[
    'it is late,',
    'we met at 5pm.',
    'a b c',
    'x-y',
    'i.e.',
    'C++',
    '😀',
    '🇩🇪',
    'f.',
    '(',
    '*',
    'q_r',
    "o'clock",
    '\u202e',
    '\u0301',
  ],
);
const disguises: readonly ((form: string) => string)[] = [
  (form) => form,
  (form) => form.toUpperCase(),
  (form) => [...form].join(' '),
  (form) => [...form].join('.'),
  (form) => [...form].join('\u200b'),
  (form) => form.replaceAll('i', '1').replaceAll('o', '0').replaceAll('s', '$'),
  (form) => form.replaceAll(/(?<=.)[aeiou]/g, '*'),
  (form) => [...form].reverse().join(''),
];

describe('a benign prefix that ends in white space', () => {
  const forms = loadLexicon()
    .filter(({ severity }) => severity >= 3)
    .flatMap((entry) => entry.forms);
  const prefix = fc
    .tuple(
      fc.array(everyday, { minLength: 1, maxLength: 12 }),
      fc.constantFrom(' ', '\n', '\t', '\u3000'),
      fc.constantFrom(1, 1, 1, 200),
    )
    .map(([words, blank, times]) => `${words.join(' ')} `.repeat(times).slice(0, 20_000).trimEnd() + blank);

  it('never hides a term, in any spelling', () => {
    fc.assert(
      fc.property(prefix, fc.constantFrom(...forms), fc.constantFrom(...disguises), (benign, form, hide) => {
        const alone = scoresOf(hide(form));
        const together = scoresOf(benign + hide(form));
        for (const { name } of textCategories) expect(together[name]).toBeGreaterThanOrEqual(alone[name]);
      }),
      { numRuns: 1500 },
    );
  });
});

describe('the shipped lexicon', () => {
  it.each([
    'f.u.c.k',
    'fuuuuck',
    'fück',
    'ƒυ¢к',
    'f u c k',
    'sh1t',
    'f\u200du\u200dck',
    'f\u200fuck',
    'ｆｕｃｋ',
    '🇫🇺🇨🇰',
    'k y s',
    '800b5',
    'kys',
    'kill yourself',
    'send nudes',
    'free crypto giveaway',
  ])('flags %s', (text) => {
    const scores = scoresOf(text);
    expect(textCategories.some(({ name, defaultThreshold }) => scores[name] > defaultThreshold)).toBe(true);
  });

  it.each([
    'Scunthorpe',
    'cockpit',
    'assess',
    'Dick Cheney',
    'Essex',
    '80085',
    'what a pain in the ass',
    'saddled his ass',
    'pen_island',
    'kill the boss',
    'gg ez',
    'const a55 = b00l ? 0x455 : 1337;',
    'https://www.penisland.example/assets/class?id=455',
    'a94f9c64d19464f0cc1177041f15ee80',
    'the analyst in Sussex',
    'I am a gay man',
  ])('passes %s', (text) => {
    for (const score of Object.values(scoresOf(text))) expect(score).toBeLessThan(0.5);
  });
});
