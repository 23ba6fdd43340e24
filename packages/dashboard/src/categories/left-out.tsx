import { formatCount } from '../text/format.ts';

/** Calls that are not in these figures, because their scores cannot be compared with today's thresholds. */
export function LeftOut({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <p className="text-sm text-soft">
      <span className="figures">{formatCount(count)}</span> earlier {count === 1 ? 'call is' : 'calls are'} left out:
      older models scored {count === 1 ? 'it' : 'them'} on another scale.
    </p>
  );
}
