import { describe, expect, it } from 'vitest';
import { displayWidth } from './display-width.ts';
import { printTable } from './print-table.ts';

describe('printTable', () => {
  it('aligns columns, to the right where asked, and leaves no space at line ends', () => {
    const table = printTable(
      [{ title: 'name' }, { title: 'calls', align: 'right' }, { title: 'note' }],
      [
        ['a', '1', ''],
        ['longer', '12345678', 'x'],
      ],
    );
    expect(table).toBe(['NAME       CALLS  NOTE', 'a              1', 'longer  12345678  x', ''].join('\n'));
  });

  it('aligns by what a terminal shows, not by what a string counts', () => {
    const table = printTable(
      [{ title: 'label' }, { title: 'x' }],
      [
        ['日本', '1'],
        ['🦊', '2'],
        ['é', '3'],
      ],
    );
    const [, ...rows] = table.trimEnd().split('\n');
    expect(rows.map((row) => displayWidth(row))).toEqual([8, 8, 8]);
  });

  it('shows what would break a line as escapes', () => {
    expect(printTable([{ title: 'label' }], [['a\tb\r\n\u2028\x9b']])).toBe(
      'LABEL\na\\u0009b\\u000d\\u000a\\u2028\\u009b\n',
    );
  });
});

describe('displayWidth', () => {
  it.each([
    ['plain', 5],
    ['né', 2],
    ['e\u0301', 1],
    ['한글', 4],
    ['ｆｕｌｌ', 8],
    ['👩‍👩‍👧', 2],
    ['❤️', 2],
    ['…', 1],
    ['a\u200bb', 2],
  ])('%j takes %i columns', (text, width) => {
    expect(displayWidth(text)).toBe(width);
  });
});
