import { describe, expect, it } from 'vitest';
import { table } from './markdown.ts';
import { bars, percent } from './plots.ts';

describe('percent', () => {
  it('never rounds up to a value that was not reached', () => {
    expect(percent(0.9999)).toBe('99.9 %');
    expect(percent(0.9699)).toBe('96.9 %');
    expect(percent(1)).toBe('100 %');
  });
});

describe('table', () => {
  it('escapes a pipe inside a cell', () => {
    expect(table(['a', 'b'], [['1|2', '3']])).toBe('| a | b |\n| --- | ---: |\n| 1\\|2 | 3 |\n');
  });
});

describe('bars', () => {
  it('draws zero as an empty bar and escapes names', () => {
    const drawn = bars(
      't',
      [
        { name: '<none>', value: 0, text: '0' },
        { name: 'some', value: 10, text: '10' },
      ],
      'logarithmic',
      'some',
    );
    expect(drawn).toContain('&lt;none&gt;');
    expect(drawn).not.toContain('NaN');
  });
});
