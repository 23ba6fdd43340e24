import { describe, expect, it } from 'vitest';
import { canonicalText } from '../canonical/canonical-text.ts';
import { findMinorCue, hasMinorCue } from './find-minor-cue.ts';
import { minorCues, parseCues } from './minor-cues.ts';

function find(content: string): boolean {
  const looking = findMinorCue(canonicalText(content).text);
  for (;;) {
    const { done, value } = looking.next();
    if (done) return value;
  }
}

describe('findMinorCue', () => {
  it.each([
    'The school opens at eight.',
    'My kids like the park.',
    'She is 12 years old and plays chess.',
    'A 14-year-old won the race.',
    'He is 9yo.',
    'People aged 15 swim for free.',
    'Die Schüler lernen heute.',
    'Sie ist 12 Jahre alt.',
    'Tiene 11 años y toca el piano.',
    'Les élèves sont arrivés.',
    'Lei ha 13 anni.',
    'Ученица читает книгу.',
    'Ей 12 лет, она рисует.',
    '她今年12岁，喜欢画画。',
    '小学生が本を読む。',
    '초등학생이 책을 읽는다.',
    'वह १२ साल की है।',
    'بچه‌ها بازی می‌کنند، او ۱۲ ساله است.',
    'เด็กอ่านหนังสือ',
    'Học sinh đọc sách, em 12 tuổi.',
    'she is 12',
    'She’s 12 and plays chess.',
    'im 15',
    "I'm 16, you?",
    'he is fifteen',
    'She is twelve years old.',
    'a fourteen-year-old',
    'a 12 y.o.',
    '15f here',
    'she just turned sixteen',
    'sie ist 13',
    'Sie ist zwölf Jahre alt.',
    'elle a douze ans',
    'ella tiene 14',
    'Tiene doce años.',
    'lei ha 15',
    'ela tem 13',
    'zij is 14',
    'ей 15',
    'Ему двенадцать лет.',
    '<p>she is&nbsp;<b>12</b></p>',
  ])('T14: finds a reference to a minor: %s', (content) => {
    expect(find(content)).toBe(true);
  });

  it.each([
    'Good morning, how are you?',
    'That is kind of you.',
    'He is 18 years old.',
    'It happened 12 years ago.',
    'She is 12 miles away.',
    'He is 12th in the list.',
    'She is one of us.',
    'She is 21.',
    'I am 45 and he is fifty.',
    'Sie ist 12 Minuten zu spät.',
    'It is 12 now.',
    'You are once again turning on the light.',
    'We are 30 years old.',
    'The barn is red.',
    'The schooner sails at 12.',
    '12 apples and 5 pears',
    '今天天气很好。',
    '',
  ])('T14: finds nothing in: %s', (content) => {
    expect(find(content)).toBe(false);
  });
});

it('T14: looks only if the sexual score is at least 0.3', async () => {
  const content = 'The school opens at eight.';
  expect(await hasMinorCue({ sexual: 0.29 }, content)).toBe(false);
  expect(await hasMinorCue({ sexual: 0.3 }, content)).toBe(true);
  expect(await hasMinorCue({ toxicity: 1 }, content)).toBe(false);
});

it('O8: searching the longest text, written in four-word ligatures, does not block others', async () => {
  const content = 'ﷺ'.repeat(50_000);
  let turns = 0;
  const turn = () => {
    turns++;
    next = setImmediate(turn);
  };
  let next = setImmediate(turn);
  expect(await hasMinorCue({ sexual: 1 }, content)).toBe(false);
  clearImmediate(next);
  expect(turns).toBeGreaterThan(2);
});

it('T14: the list has each word once, in a form that can be found', () => {
  const { words, beginnings, anywhere } = minorCues();
  expect(words.size).toBeGreaterThan(200);
  for (const word of [...words, ...beginnings, ...anywhere]) expect(word).toBe(word.normalize('NFKC').toLowerCase());
  expect(parseCues('# note\nen\tword\ta b*\n').beginnings).toEqual(['b']);
});
