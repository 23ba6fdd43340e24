/** Makes messages of about 200 characters, each different, from plain words: what a chat or a forum sends all day. */

const openings = [
  'Hey everyone',
  'Quick question',
  'Just wanted to say',
  'For what it is worth',
  'Honestly',
  'Update from me',
];
const subjects = [
  'the new map',
  'our raid on Friday',
  'the last patch',
  'this recipe',
  'my garden',
  'the bus timetable',
  'that film',
];
const opinions = [
  'turned out better than I thought',
  'still needs some work',
  'is worth a second look',
  'kept me up all night',
];
const details = [
  'and the part with the long bridge was the best of it',
  'although the second half felt a little slow to me',
  'so I wrote down what I would change next time',
  'and three friends of mine said the very same thing',
];
const closings = ['what do you think?', 'see you there.', 'thanks for reading!', 'let me know how it goes.'];

const pick = (list: readonly string[], position: number) => list[Math.floor(position) % list.length] as string;

/** About 50 characters, as a chat sends them; no two numbers give the same text. */
export function shortMessage(number: number): string {
  return `${pick(openings, number)}, ${pick(subjects, number / 6)} ${pick(opinions, number / 42)} (${number})`;
}

/** The `number`-th message; no two numbers give the same text. */
export function message(number: number): string {
  const text = `${pick(openings, number)}, ${pick(subjects, number / 6)} ${pick(opinions, number / 42)} ${pick(details, number / 168)}, ${pick(closings, number / 672)}`;
  return `${text} This is note number ${number} of mine, written on an ordinary day.`.padEnd(200, ' .').slice(0, 200);
}
