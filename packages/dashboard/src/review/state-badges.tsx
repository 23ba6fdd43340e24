import type { ReviewItem } from '@moderato/contract';
import { ActionBadge, Badge } from '../design/badge.tsx';

interface StateBadgesProps {
  readonly item: Pick<ReviewItem, 'action' | 'reports' | 'sampled'>;
  /** Where there is little room. */
  readonly short?: boolean;
}

/** Why an item is here: what was done with it, that users reported what was allowed, or that it was drawn at random. */
export function StateBadges({ item: { action, reports, sampled }, short = false }: StateBadgesProps) {
  return (
    <>
      {(action !== 'allow' || (reports.count === 0 && !sampled)) && <ActionBadge action={action} />}
      {sampled && reports.count === 0 && <Badge>{short ? 'sample' : 'a sample: nothing was found in it'}</Badge>}
      {reports.count > 0 && <Badge tone="accent">{short ? 'reported' : reportedWords(reports.count)}</Badge>}
    </>
  );
}

function reportedWords(count: number): string {
  return count === 1 ? 'reported once' : `reported ${count} times`;
}
