import type { Decision } from '@moderato/contract';
import { formatAgo } from './format.ts';
import { Person } from './person.tsx';

/** What was decided no longer holds. */
export function ReversedOnAppeal({ reversed }: { readonly reversed: NonNullable<Decision['reversed']> }) {
  return (
    <span>
      <strong className="font-medium text-ink">
        Reversed on appeal by <Person {...reversed} />
      </strong>
      , {formatAgo(reversed.at)}
    </span>
  );
}
