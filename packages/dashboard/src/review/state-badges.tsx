import type { ReviewItem } from '@moderato/contract';
import { ActionBadge, Badge } from '../design/badge.tsx';

interface StateBadgesProps {
  readonly item: Pick<ReviewItem, 'action' | 'reports'>;
  /** Where there is little room. */
  readonly short?: boolean;
}

/** Why an item is here: what was done with it, or that users reported what was allowed. */
export function StateBadges({ item: { action, reports }, short = false }: StateBadgesProps) {
  return (
    <>
      {(action !== 'allow' || reports.count === 0) && <ActionBadge action={action} />}
      {reports.count > 0 && <Badge tone="accent">{short ? 'reported' : reportedWords(reports.count)}</Badge>}
    </>
  );
}

function reportedWords(count: number): string {
  return count === 1 ? 'reported once' : `reported ${count} times`;
}
