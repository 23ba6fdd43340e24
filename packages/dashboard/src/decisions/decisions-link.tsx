/** A figure that links to the decisions behind it. */

import type { DecisionQuery } from '@moderato/contract';
import { Link } from '@tanstack/react-router';

/** The filters of the list. */
export type DecisionSearch = Omit<DecisionQuery, 'cursor' | 'limit'>;

interface DecisionsLinkProps {
  readonly search: DecisionSearch;
  /** Read out after the figure, for people who cannot see what is next to it. */
  readonly of: string;
  readonly children: string;
}

export function DecisionsLink({ search, of, children }: DecisionsLinkProps) {
  return (
    <Link
      to="/decisions"
      search={search}
      aria-label={`${children} ${of}: show the decisions`}
      className="underline decoration-line underline-offset-4 hover:text-accent"
    >
      {children}
    </Link>
  );
}
