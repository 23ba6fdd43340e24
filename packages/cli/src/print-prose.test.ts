import { describe, expect, it } from 'vitest';
import { printDefinitions, printSentence } from './print-prose.ts';
import { plainScreen } from './screen.ts';

const definitions = [
  { terms: ['--mode'], meaning: 'live: the full pipeline, calls count. test: fixed answers.' },
  { terms: ['-h'], meaning: 'Print this help.' },
];
const terminal = (width: number) => ({ ...plainScreen, width });

describe('printDefinitions', () => {
  it('writes whole lines without a terminal', () => {
    expect(printDefinitions(definitions, plainScreen, 2)).toEqual([
      '  --mode  live: the full pipeline, calls count. test: fixed answers.',
      '  -h      Print this help.',
    ]);
  });

  it('wraps at the width of the terminal', () => {
    expect(printDefinitions(definitions, terminal(45), 2)).toEqual([
      '  --mode  live: the full pipeline, calls',
      '          count. test: fixed answers.',
      '  -h      Print this help.',
    ]);
  });

  it('puts the description of a long term below it, and the others next to their terms', () => {
    const long = { terms: ['--context default|username|chat'], meaning: 'Where it was written.' };
    expect(printDefinitions([...definitions, long], terminal(50), 2)).toEqual([
      '  --mode  live: the full pipeline, calls count.',
      '          test: fixed answers.',
      '  -h      Print this help.',
      '  --context default|username|chat',
      '          Where it was written.',
    ]);
    expect(printDefinitions([long], terminal(30), 2)).toEqual([
      '  --context default|username|chat',
      '      Where it was written.',
    ]);
  });

  it('does not break a word that is too long', () => {
    expect(printSentence('a verylongword b', terminal(5))).toBe('a\nverylongword\nb');
  });
});
