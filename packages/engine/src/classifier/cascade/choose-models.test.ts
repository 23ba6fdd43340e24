import { expect, it } from 'vitest';
import { chooseModels } from './choose-models.ts';

it.each([
  ['This is a plain English sentence about the weather of last week.', 'alone'],
  ['Das ist ein ganz normaler deutscher Satz über das Wetter von gestern.', 'beside'],
  ['gg ez', 'beside'],
  ['lol', 'beside'],
  ['ты такой stupid idiot честно', 'beside'],
  ['👍👍👍', 'beside'],
  ['12345', 'beside'],
  ['', 'beside'],
  ['Это обычное предложение о погоде на прошлой неделе.', 'never'],
  ['今天天气很好,我们去公园散步吧。', 'never'],
])('D2: %j is read by the English model: %s', (text, english) => {
  expect(chooseModels(text).english).toBe(english);
});
