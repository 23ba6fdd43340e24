import { actionColors } from '../design/action-colors.ts';
import type { CategoryDraft } from './category-draft.ts';

interface ScoreHistogramProps {
  readonly bins: readonly number[];
  readonly draft: CategoryDraft;
}

/**
 * The account's own recent scores of a category, coloured by what the thresholds would do with them. Heights are square
 * roots: nearly all scores are low, and the thresholds are about the few high ones.
 */
export function ScoreHistogram({ bins, draft }: ScoreHistogramProps) {
  const highest = Math.sqrt(Math.max(1, ...bins));
  const width = 100 / bins.length;
  const columns = bins.map((count, index) => ({ from: index * width, height: (38 * Math.sqrt(count)) / highest }));
  const color = (from: number) => {
    const middle = (from + width / 2) / 100;
    if (middle > draft.blockThreshold) return actionColors.block;
    return middle > draft.threshold ? actionColors.flag : actionColors.allow;
  };
  return (
    <svg aria-hidden="true" viewBox="0 0 100 40" preserveAspectRatio="none" className="block h-20 w-full">
      {columns.map(({ from, height }) => (
        <rect
          key={from}
          x={from + width * 0.08}
          y={40 - height}
          width={width * 0.84}
          height={height}
          fill={color(from)}
        />
      ))}
      <line x1="0" x2="100" y1="40" y2="40" stroke="var(--line)" vectorEffect="non-scaling-stroke" />
      {[draft.threshold, draft.blockThreshold].map((at, index) => (
        <line
          key={index === 0 ? 'flag' : 'block'}
          x1={at * 100}
          x2={at * 100}
          y1="0"
          y2="40"
          stroke={index === 0 ? actionColors.flag : actionColors.block}
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}
