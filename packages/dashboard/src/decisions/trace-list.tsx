import type { TierAnswer } from '@moderato/contract';
import { Badge } from '../design/badge.tsx';
import { formatName } from '../text/format.ts';

/** What every tier that was asked said, with all the facts it gave: shown as text, one line per tier. */
interface TraceListProps {
  readonly trace: readonly TierAnswer[];
  /** For an image: each of its judges answers as tier 2, wherever it runs. */
  readonly image?: boolean;
}

export function TraceList({ trace, image = false }: TraceListProps) {
  if (trace.length === 0) return <p className="text-soft">No trace was kept.</p>;
  return (
    <ol className="grid gap-2">
      {/* Two answers may be alike in all: a place in the order is what tells them apart. */}
      {trace
        .map((answer, index) => ({ answer, place: index + 1 }))
        .map(({ answer, place }) => {
          const { tier, ...facts } = answer;
          return (
            <li key={place} className="rounded-lg border border-line px-3 py-2">
              <Badge tone="accent">{image ? 'Image judge' : `Tier ${tier}`}</Badge>
              <dl className="figures mt-1.5 flex flex-wrap gap-x-5 gap-y-1 text-sm">
                {Object.entries(facts).map(([name, value]) => (
                  <div key={name} className="flex min-w-0 gap-1.5">
                    <dt className="text-soft">{formatName(name)}</dt>
                    <dd className="min-w-0 break-words">{factText(value)}</dd>
                  </div>
                ))}
              </dl>
            </li>
          );
        })}
    </ol>
  );
}

export function factText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(Math.round(value * 1_000) / 1_000);
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ');
  return JSON.stringify(value) ?? '';
}
