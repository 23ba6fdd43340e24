import type { ReactNode } from 'react';
import { formatCompact, formatCount, formatShare } from '../text/format.ts';
import { actionColors } from './action-colors.ts';
import type { Tone } from './badge.tsx';

const fills: Record<Tone | 'scored', string> = {
  ...actionColors,
  accent: 'var(--accent)',
  plain: actionColors.allow,
};

export interface Bar {
  readonly name: string;
  readonly count: number;
  readonly tone?: Tone | 'scored';
  /** The value in the period before. */
  readonly before?: number;
}

interface BarListProps {
  /** Puts a link around the count of a bar. */
  readonly linked?: (bar: Bar, count: string) => ReactNode;
  readonly bars: readonly Bar[];
  /** The longest possible bar. */
  readonly total: number;
  /** Off if the bars are not parts of one whole. */
  readonly shares?: boolean;
}

/** Counts as bars, with their shares and the period before. */
export function BarList({ bars, total, shares = true, linked = (_, count) => count }: BarListProps) {
  const shareOf = (count: number) => (total === 0 ? 0 : count / total);
  const noteOf = ({ count, before }: Bar) => [
    ...(shares ? [formatShare(shareOf(count))] : []),
    ...(before === undefined ? [] : [`${formatCompact(before)} in the previous period`]),
  ];
  return (
    <ul className="grid grid-cols-1 gap-3">
      {bars.map((bar) => (
        <li key={bar.name}>
          <div className="figures flex items-baseline justify-between gap-3 text-sm">
            <span className="min-w-0 [overflow-wrap:anywhere]">{bar.name}</span>
            <span className="text-right">
              {linked(bar, formatCount(bar.count))}
              <span className="text-soft"> · {noteOf(bar).join(', ')}</span>
            </span>
          </div>
          <div aria-hidden="true" className="mt-1 h-2 overflow-hidden rounded-full bg-wash">
            <div
              className="h-full rounded-full"
              style={{ width: `${100 * shareOf(bar.count)}%`, background: fills[bar.tone ?? 'accent'] }}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}
