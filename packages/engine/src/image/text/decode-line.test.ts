import { expect, it } from 'vitest';
import { decodeLine } from './decode-line.ts';

const characters = ['', ...'abcdefghijklmnopqrstuvwxyzＡ', ' '];

/** A line as the network would return it: one strip per character, `-` for a blank. */
function line(strips: string, certainty = 0.9) {
  const scores = new Float32Array(strips.length * characters.length);
  for (const [strip, sign] of [...strips].entries()) {
    scores[strip * characters.length + Math.max(0, characters.indexOf(sign === '-' ? '' : sign))] = certainty;
  }
  return decodeLine(scores, characters);
}

it('the same sign on neighbouring strips counts once, and twice with a blank in between', () => {
  expect(line('hheel-l-o').text).toBe('hello');
});

it('a line without signs is empty and has no certainty', () => {
  expect(line('----')).toEqual({ text: '', spaced: '', certainty: 0 });
  expect(line('')).toEqual({ text: '', spaced: '', certainty: 0 });
});

it('the certainty is the mean over the signs', () => {
  expect(line('a-b', 0.75).certainty).toBeCloseTo(0.75);
});

it('joined words are split where the gaps are wide', () => {
  const glued = line('t-h-e---d-o-o-r---i-s---s-h-u-t-n-o-w');
  expect(glued.text).toBe('thedoorisshutnow');
  expect(glued.spaced).toBe('the door is shutnow');
});

it('spaced-out letters are joined where the gaps are narrow', () => {
  const strewn = line('t- -h- -e------d- -o- -o- -r');
  expect(strewn.text).toBe('t h ed o o r');
  expect(strewn.spaced).toBe('the door');
});

it('plausible spaces are kept', () => {
  expect(line('th-e -do-or').spaced).toBe('the door');
});

it('double-width letters are read as plain ones', () => {
  expect(line('Ａ-b').text).toBe('Ab');
});
