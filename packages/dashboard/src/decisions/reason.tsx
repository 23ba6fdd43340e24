import type { DecisionSummary } from '@moderato/contract';
import { Badge } from '../design/badge.tsx';
import type { RuleNamesFound } from '../rules/rule-name.tsx';
import { ContentText } from '../text/content-text.tsx';
import { formatName, formatScore } from '../text/format.ts';

interface ReasonProps {
  readonly decision: Pick<DecisionSummary, 'top' | 'rules'>;
  readonly nameOf: RuleNamesFound['nameOf'];
}

/** The category that flagged it, the rules that matched, or the highest score of what passed. */
export function Reason({ decision: { top, rules }, nameOf }: ReasonProps) {
  if (top === null && rules.length === 0) return <span className="text-soft">nothing found</span>;
  const [first, ...others] = rules.map(nameOf);
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-2">
      {top !== null && (
        <span className={top.flagged ? 'text-ink' : 'text-soft'}>
          {formatName(top.category)} {formatScore(top.score, 0)}
        </span>
      )}
      {first !== undefined && (
        <Badge tone="accent">
          <span className="inline-block max-w-56 truncate align-bottom" title={[first, ...others].join('; ')}>
            {others.length === 0 ? 'rule' : `${rules.length} rules`}: <ContentText text={first} />
          </span>
        </Badge>
      )}
    </span>
  );
}
