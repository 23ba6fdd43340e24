/** A trend line beside a figure, as small as a word. */

import { type TrendValue, trendWords } from '../text/trend-words.ts';
import { sparkPath } from './spark-path.ts';

interface SparklineProps {
  /** What the line shows, for people who do not see it. */
  readonly of: string;
  /** Oldest first; null where nothing is known. */
  readonly values: readonly TrendValue[];
  readonly format: (value: number) => string;
}

const box = { width: 100, height: 28 };

export function Sparkline({ of, values, format }: SparklineProps) {
  const words = trendWords(values, format);
  if (words === undefined) return null;
  return (
    <svg
      role="img"
      aria-label={`${of} over time: ${words}`}
      viewBox={`0 -2 ${box.width} ${box.height + 4}`}
      preserveAspectRatio="none"
      className="h-8 w-full min-w-8 max-w-32 overflow-visible"
    >
      <path
        d={sparkPath(values, box)}
        fill="none"
        stroke="var(--series-1)"
        strokeWidth={1.5}
        strokeLinecap="round"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
