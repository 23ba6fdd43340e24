import { describe, expect, it } from 'vitest';
import { displayWidth } from './display-width.ts';
import { printTable } from './print-table.ts';
import type { Style } from './screen.ts';

describe('printTable', () => {
  it('aligns columns, to the right on request, without spaces at line ends', () => {
    const table = printTable(
      [{ title: 'name' }, { title: 'calls', align: 'right' }, { title: 'note' }],
      [
        ['a', '1', ''],
        ['longer', '12345678', 'x'],
      ],
    );
    expect(table).toBe(['NAME       CALLS  NOTE', 'a              1', 'longer  12345678  x', ''].join('\n'));
  });

  it('aligns by display width, not by string length', () => {
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

  it('escapes characters that would break a line', () => {
    expect(printTable([{ title: 'label' }], [['a\tb\r\n\u2028\x9b']])).toBe(
      'LABEL\na\\u0009b\\u000d\\u000a\\u2028\\u009b\n',
    );
  });
});

describe('printTable on a terminal', () => {
  const screen = (width: number) => ({ width, paint: (style: Style, text: string) => `<${style}>${text}</${style}>` });
  const columns = [{ title: 'id' }, { title: 'label', shrinks: true }] as const;
  const bare = (table: string) => table.replaceAll(/<[^>]+>/g, '');

  it('shortens columns that may shrink until the table fits, and never an id', () => {
    const table = printTable(columns, [['key_0123456789', 'a long label 日本日本日本日本']], screen(30));
    const lines = bare(table).trimEnd().split('\n');
    expect(lines[1]).toMatch(/^key_0123456789 {2}a long label.*…$/);
    expect(Math.max(...lines.map(displayWidth))).toBeLessThanOrEqual(30);
  });

  it('prints each row as a block if that is not enough', () => {
    const rows = [
      ['key_0123456789', 'first'],
      ['key_9876543210', 'second'],
    ];
    expect(bare(printTable(columns, rows, screen(20)))).toBe(
      'id     key_0123456789\nlabel  first\n\nid     key_9876543210\nlabel  second\n',
    );
  });

  it('colours words and not the spaces next to them', () => {
    const table = printTable(columns, [[{ text: 'x', style: 'bad' }, 'y']], screen(80));
    expect(table).toBe('<title>ID</title>  <title>LABEL</title>\n<bad>x</bad>   y\n');
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
