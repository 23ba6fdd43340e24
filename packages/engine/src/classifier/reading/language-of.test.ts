import { describe, expect, it } from 'vitest';
import { languageOf } from './language-of.ts';

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
