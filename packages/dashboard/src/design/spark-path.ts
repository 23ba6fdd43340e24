/** The path of a trend line in a box: from zero at the bottom to the highest value at the top, with gaps where nothing is known. */

import type { TrendValue } from '../text/trend-words.ts';

interface Box {
  readonly width: number;
  readonly height: number;
}

export function sparkPath(values: readonly TrendValue[], { width, height }: Box): string {
  const most = Math.max(...values.map((value) => value ?? 0));
  const x = (index: number) => round((index / Math.max(1, values.length - 1)) * width);
  const y = (value: number) => round(height - (most === 0 ? 0 : value / most) * height);
  return values
    .flatMap((value, index) => {
      if (value === null) return [];
      const pen = index === 0 || values[index - 1] === null ? 'M' : 'L';
      return [`${pen}${x(index)} ${y(value)}`];
    })
    .join('');
}

const round = (value: number) => Math.round(value * 10) / 10;
