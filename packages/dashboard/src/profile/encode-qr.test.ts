import { describe, expect, it } from 'vitest';
import { encodeQr } from './encode-qr.ts';

const drawn = (text: string) => encodeQr(text).map((row) => row.map((dark) => (dark ? '#' : '.')).join(''));

describe('a code to scan', () => {
  // Read back by a reader of other people's making (zxing-cpp), as were texts of 120, 302 and 700 bytes.
  it('is drawn as it was when an independent reader read it', () => {
    expect(drawn('hi')).toEqual([
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

  it('grows with its text: 17 modules and 4 for each version', () => {
    const sizes = ['a', 'a'.repeat(120), 'a'.repeat(302), 'a'.repeat(700)].map((text) => encodeQr(text).length);
    expect(sizes).toEqual([21, 41, 61, 89]);
    for (const text of ['a', 'a'.repeat(302)]) {
      const square = encodeQr(text);
      expect(square.every((row) => row.length === square.length)).toBe(true);
    }
  });

  it('refuses a text that no code of ours can hold', () => {
    expect(() => encodeQr('a'.repeat(2_000))).toThrow('too long');
  });
});
