import { describe, expect, it } from 'vitest';
import { detectLanguages } from './detect-languages.ts';

describe('Hindi in Latin letters', () => {
  it.each([
    'kal tum kahan the bhai, main kab se wait kar raha hoon',
    'mujhe ye khana bahut accha laga, kaise banaya tumne?',
    'Yaar aaj office mein bohot kaam tha, abhi ghar aaya hoon',
  ])('P1: is detected as hi-Latn: %s', (text) => {
    expect(detectLanguages(text)).toEqual(['hi-Latn']);
  });

  it.each([
    ['What a lovely morning it is to walk along the river.', ['en']],
    ['Saya mau pergi ke pasar besok pagi dengan ibu dan adik saya.', ['id', 'ms']],
    ['Yarın sabah erkenden kalkıp annemle birlikte pazara gideceğiz.', ['tr']],
    ['bhai', []],
    ['accha bro', []],
    ['gg ez', []],
    ['lol', []],
  ])('P1: is not detected in: %s', (text, languages) => {
    expect(detectLanguages(text)).toEqual(languages);
  });
});
