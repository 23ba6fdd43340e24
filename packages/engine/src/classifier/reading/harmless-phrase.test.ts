import { expect, it } from 'vitest';
import { isHarmlessPhrase } from './harmless-phrase.ts';

it.each([
  ['gg ez', true],
  ['  GG  EZ!! ', true],
  ['"This sucks."', true],
  ['ez, you brainless noobs', false],
  ['this sucks and so do you', false],
  ['you suck', false],
  [`gg ez${' '.repeat(500)}`, false],
  ['', false],
])('%j: %s', (content, expected) => {
  expect(isHarmlessPhrase(content)).toBe(expected);
});
