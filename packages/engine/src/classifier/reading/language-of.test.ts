import { describe, expect, it } from 'vitest';
import { chooseModels, languageOf } from './choose-models.ts';

describe('D2: which deep models read a text', () => {
  it.each([
    ['This is a plain English sentence about the weather of last week.', 'english'],
    ['Das ist ein ganz normaler deutscher Satz über das Wetter von gestern.', 'multilingual'],
    ['Это обычное предложение о погоде на прошлой неделе.', 'multilingual'],
    ['今天天气很好,我们去公园散步吧。', 'multilingual'],
    ['gg ez', 'english multilingual'],
    ['lol', 'english multilingual'],
    ['👍👍👍', 'english multilingual'],
    ['12345', 'english multilingual'],
    ['', 'english multilingual'],
  ])('%j: %s', (text, models) => {
    expect(chooseModels(text, null).join(' ')).toBe(models);
  });

  it('a short sentence of common words inside an English text is English', () => {
    expect(chooseModels('so good', 'en')).toEqual(['english']);
    expect(chooseModels('so good', null)).toEqual(['english', 'multilingual']);
    expect(chooseModels('te voy a matar', 'en')).not.toEqual(['english']);
  });

  it('P1: languages named by the caller choose the model only where detection is unsure', () => {
    expect(chooseModels('gg ez', 'tr', ['tr'])).toEqual(['multilingual']);
    expect(chooseModels('so good', 'en', ['en'])).toEqual(['english']);
    expect(chooseModels('gg ez', 'en', ['en'])).toEqual(['english', 'multilingual']);
    expect(chooseModels('gg ez', null, ['en', 'tr'])).toEqual(['english', 'multilingual']);
    const plain = 'This is a plain English sentence about the weather of last week.';
    expect(chooseModels(plain, 'en', ['tr'])).toEqual(['english']);
  });
});

describe('the language of a text', () => {
  it('is the detected one, or null if detection is unreliable', () => {
    expect(languageOf('Das ist ein ganz normaler deutscher Satz über das Wetter von gestern.')).toBe('de');
    expect(languageOf('gg ez')).toBeNull();
  });

  it('comes from the caller only where detection is unsure', () => {
    expect(languageOf('gg ez', ['tr'])).toBe('tr');
    expect(languageOf('This is a plain English sentence about the weather of last week.', ['tr'])).toBe('en');
    expect(languageOf('gg ez', ['tr', 'en'])).toBeNull();
  });

  it('comes from the caller among standards of one language', () => {
    const text = 'Ovo je sasvim obična rečenica o vremenu koje je bilo prošle nedelje u gradu.';
    expect(languageOf(text)).toBe('hr');
    expect(languageOf(text, ['sr'])).toBe('sr');
    expect(languageOf(text, ['sr', 'bs'])).toBe('hr');
    expect(languageOf(text, ['de'])).toBe('hr');
  });
});
