import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ScanCode } from './scan-code.tsx';

/** What a camera sees: rows of modules, `#` where dark. */
function seen(text: string): string[] {
  const markup = renderToStaticMarkup(<ScanCode text={text} />);
  const size = Number(/viewBox="0 0 (\d+)/.exec(markup)?.[1]);
  const dark = new Set(Array.from(markup.matchAll(/M(\d+) (\d+)h1v1h-1z/g), ([, x, y]) => `${x} ${y}`));
  return Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (_, x) => (dark.has(`${x} ${y}`) ? '#' : '.')).join(''),
  );
}

// Two third-party readers (zxing-cpp, jsQR) read exactly this as "hi".
it('draws a code that independent readers can read, with a margin of four light modules', () => {
  const rows = seen('hi');
  expect(rows).toHaveLength(21 + 2 * 4);
  for (const row of [...rows.slice(0, 4), ...rows.slice(-4)]) expect(row).toBe('.'.repeat(29));
  expect(rows.slice(4, -4).map((row) => row.slice(4, -4))).toEqual([
    '#######..#..#.#######',
    '#.....#.#..#..#.....#',
    '#.###.#..#....#.###.#',
    '#.###.#.#..#..#.###.#',
    '#.###.#...###.#.###.#',
    '#.....#.###.#.#.....#',
    '#######.#.#.#.#######',
    '..........###........',
    '#####.####..##.#.#.#.',
    '#.#..#....#.#..#....#',
    '.#...###..##.#..####.',
    '####.#.#.......##.#..',
    '#.#.###..#.#.#..#.#.#',
    '........#.#####..#..#',
    '#######.#...#.##...#.',
    '#.....#..######..#..#',
    '#.###.#.#.#.#..#..#..',
    '#.###.#.##..#..#..#..',
    '#.###.#.#..#.#..###..',
    '#.....#.##.....##.#..',
    '#######.####.#..####.',
  ]);
});

it('fits the longest address of a second factor', () => {
  expect(seen('a'.repeat(700))).toHaveLength(89 + 2 * 4);
});
