import { formatCount, formatShare } from '../text/format.ts';
import type { Tone } from './badge.tsx';

const fills: Record<Tone, string> = {
  allow: 'var(--allow)',
  flag: 'var(--series-4)',
  block: 'var(--block)',
  accent: 'var(--accent)',
  plain: 'var(--series-5)',
};

export interface Bar {
  readonly name: string;
  readonly count: number;
  readonly tone?: Tone;
  readonly note?: string | undefined;
}

/** Counts as bars, longest possible bar = `total`. */
export function BarList({ bars, total }: { readonly bars: readonly Bar[]; readonly total: number }) {
  return (
    <ul className="grid grid-cols-1 gap-3">
      {bars.map(({ name, count, tone = 'accent', note }) => (
        <li key={name}>
          <div className="figures flex items-baseline justify-between gap-3 text-sm">
            <span className="min-w-0 truncate" title={name}>
              {name}
            </span>
            <span className="whitespace-nowrap">
              {formatCount(count)}
              <span className="text-soft"> · {note ?? formatShare(total === 0 ? 0 : count / total)}</span>
            </span>
          </div>
          <div aria-hidden="true" className="mt-1 h-2 overflow-hidden rounded-full bg-wash">
            <div
              className="h-full rounded-full"
              style={{ width: `${total === 0 ? 0 : (100 * count) / total}%`, background: fills[tone] }}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}
