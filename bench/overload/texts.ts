/**
 * Rude but undecided English sentences, each different: the fast model is unsure of them, so the network reads
 * them. They are unkind because software that looks for unkindness has to be tested with some.
 */

const openings = ['Honestly', 'Listen', 'Look', 'Come on', 'Well', 'Seriously', 'I mean'];
const complaints = [
  'that was a pathetic excuse for an answer',
  'your kind is not welcome at this table',
  'you make me sick every single time',
  'somebody should teach you a lesson',
];
const closings = [
  'so go away and leave us alone',
  'and I hope you know it by now',
  'which is why everybody laughs at you',
  'but what else did we expect from you',
];

/** The `number`-th text; no two numbers give the same one. */
export function unsureText(number: number): string {
  const pick = (list: readonly string[], divisor: number) => list[Math.floor(number / divisor) % list.length] as string;
  return `${pick(openings, 1)}, ${pick(complaints, 7)}, ${pick(closings, 28)}. That is complaint number ${number} of mine.`;
}
