import { expect, it } from 'vitest';
import { chooseModels } from './choose-models.ts';

it.each([
  ['This is a plain English sentence about the weather of last week.', ['english']],
  ['Das ist ein ganz normaler deutscher Satz über das Wetter von gestern.', ['english', 'multilingual']],
  ['gg ez', ['english', 'multilingual']],
  ['lol', ['english', 'multilingual']],
  ['Это обычное предложение о погоде на прошлой неделе.', ['multilingual']],
  ['今天天气很好,我们去公园散步吧。', ['multilingual']],
  ['ты такой stupid idiot честно', ['english', 'multilingual']],
  ['👍👍👍', ['english', 'multilingual']],
  ['12345', ['english', 'multilingual']],
])('D2: %j is read by %j', (text, models) => {
  expect(chooseModels(text).models).toEqual(models);
});
