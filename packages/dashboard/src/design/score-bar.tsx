/** One score and its two thresholds. The numbers are text; the bar shows them graphically. */

import { formatScore, formatThreshold } from '../text/format.ts';
import { classNames } from './class-names.ts';

interface ScoreBarProps {
  readonly name: string;
  readonly score: number;
  readonly threshold: number;
  readonly blockThreshold?: number | undefined;
}

export function ScoreBar({ name, score, threshold, blockThreshold }: ScoreBarProps) {
  const blocks = blockThreshold !== undefined && score > blockThreshold;
  const flags = score > threshold;
  return (
    <div className="grid gap-1">
      <div className="figures flex items-baseline justify-between gap-3 text-sm">
        <span className="min-w-0 truncate font-medium">{name}</span>
        <span className={classNames(blocks ? 'text-block' : flags ? 'text-flag' : 'text-soft')}>
          {formatScore(score, threshold)}
          <span className="text-soft"> / {formatThreshold(threshold)}</span>
          <span className="sr-only">{blocks ? ', blocks' : flags ? ', flagged' : ', below its threshold'}</span>
        </span>
      </div>
      <div aria-hidden="true" className="relative h-2.5 overflow-hidden rounded-full bg-wash">
        <div
          className={classNames(
            'h-full rounded-full transition-[width] duration-200',
            blocks ? 'bg-block-fill' : flags ? 'bg-flag-fill' : 'bg-accent opacity-70',
          )}
          style={{ width: `${Math.max(0.5, score * 100)}%` }}
        />
        <Tick at={threshold} />
        {blockThreshold !== undefined && <Tick at={blockThreshold} />}
      </div>
    </div>
  );
}

function Tick({ at }: { readonly at: number }) {
  return <div className="absolute inset-y-0 w-0.5 bg-ink opacity-60" style={{ left: `${at * 100}%` }} />;
}
