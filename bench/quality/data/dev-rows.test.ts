import { describe, expect, it } from 'vitest';
import { type DevRow, halfOf, sample } from './dev-rows.ts';

const rowsOf = (source: string, count: number, labels: DevRow['labels'] = { toxicity: 0 }): DevRow[] =>
  Array.from({ length: count }, (_, index) => ({ text: `${source} ${index}`, lang: 'en', source, labels, weight: 1 }));

describe('sample', () => {
  const rows = [...rowsOf('large', 900), ...rowsOf('small', 90), ...rowsOf('rare', 10, { violence: 1 })];

  it('takes the same share of every source and keeps every rare label', () => {
    const drawn = Map.groupBy(sample(rows, 109), ({ source }) => source);
    expect(drawn.get('large')).toHaveLength(90);
    expect(drawn.get('small')).toHaveLength(9);
    expect(drawn.get('rare')).toHaveLength(10);
  });

  it('weights each text by the number of texts it represents', () => {
    const drawn = sample(rows, 109);
    expect(drawn.reduce((total, { weight }) => total + weight, 0)).toBeCloseTo(rows.length);
    expect(drawn.find(({ source }) => source === 'rare')?.weight).toBe(1);
  });

  it('contains every row of a smaller sample', () => {
    const larger = new Set(sample(rows, 400).map(({ text }) => text));
    expect(sample(rows, 100).every(({ text }) => larger.has(text))).toBe(true);
  });
});

describe('halfOf', () => {
  it('depends on the first byte of the hash of the text', () => {
    // sha256 of "abc" begins with ba, that of the empty text with e3.
    expect(halfOf('abc')).toBe('fit');
    expect(halfOf('')).toBe('measure');
  });
});
