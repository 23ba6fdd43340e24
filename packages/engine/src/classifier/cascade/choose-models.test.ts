import { expect, it } from 'vitest';
import { chooseModels } from './choose-models.ts';

it.each([
  ['This is a plain English sentence about the weather of last week.', 'English'],
  ['Das ist ein ganz normaler deutscher Satz über das Wetter von gestern.', 'Latin'],
  ['gg ez', 'Latin'],
  ['lol', 'Latin'],
  ['ты такой stupid idiot честно', 'Latin'],
  ['👍👍👍', 'Latin'],
  ['12345', 'Latin'],
  ['', 'Latin'],
  ['Это обычное предложение о погоде на прошлой неделе.', 'other'],
  ['今天天气很好,我们去公园散步吧。', 'other'],
])('D2: %j is weighed as %s', (text, kind) => {
  const { isLatin, isEnglish } = chooseModels(text);
  expect(isEnglish ? 'English' : isLatin ? 'Latin' : 'other').toBe(kind);
});
