import { formatCount } from '../text/format.ts';

/** Calls that are in no figure here, since their scores cannot be held against thresholds of today. */
export function LeftOut({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <p className="text-sm text-soft">
      <span className="figures">{formatCount(count)}</span> earlier {count === 1 ? 'call is' : 'calls are'} left out:
      older models scored {count === 1 ? 'it' : 'them'} on another scale.
    </p>
  );
}
