/**
 * Makes short messages of a lively chat, all different, from plain words, the same each time. One in thirty is mildly
 * rude: software that looks for rudeness must find some. Lengths are 15 to 110 characters.
 */

const openings = [
  'hey',
  'ok so',
  'honestly',
  'lol',
  'good morning',
  'quick question:',
  'well',
  'guys',
  'not sure but',
  '',
];
const subjects = [
  'the new map',
  'our raid on friday',
  'that last patch',
  'the bus to town',
  'my garden',
  'this recipe',
  'the second season',
  'your drawing',
  'the stream yesterday',
  'the exam',
];
const opinions = [
  'turned out better than I thought',
  'is still a bit broken',
  'was so much fun',
  'is not for me',
  'kept me up all night',
  'looks great',
  'makes no sense to me',
  'starts at eight, right?',
];
const closings = ['thanks!', 'see you there', 'what do you think?', 'anyone else?', 'gg', 'let me know', '', ''];
const rude = ['shut up idiot', 'you are pathetic, get lost', 'what a stupid thing to say', 'nobody likes you'];
const rudeEvery = 30;

export function message(number: number): string {
  if (number % rudeEvery === rudeEvery - 1) return `${pick(rude, number / rudeEvery)} ${number}`;
  const [opening, subject, opinion, closing] = [
    pick(openings, number),
    pick(subjects, number / 10),
    pick(opinions, number / 100),
    pick(closings, number / 7),
  ];
  return `${opening} ${subject} ${opinion} ${closing} ${number}`.replace(/ +/g, ' ').trim();
}

function pick(list: readonly string[], number: number): string {
  return list[Math.floor(number) % list.length] as string;
}
