import type { PlaygroundResult } from '@moderato/contract';
import { TraceList } from '../decisions/trace-list.tsx';
import { ActionBadge, Badge } from '../design/badge.tsx';
import { Panel } from '../design/panel.tsx';
import { ScoreBar } from '../design/score-bar.tsx';
import { RuleName } from '../rules/rule-name.tsx';
import { formatMilliseconds, formatName } from '../text/format.ts';

/** A verdict and why. */
interface VerdictViewProps {
  readonly verdict: PlaygroundResult;
  readonly image?: boolean;
}

export function VerdictView({ verdict, image = false }: VerdictViewProps) {
  const { result, block_thresholds: blocks, trace, model_version: version } = verdict;
  const scores = Object.entries(result.categories);
  return (
    <Panel boxed>
      <div className="grid gap-5">
        <p aria-live="polite" className="figures flex flex-wrap items-center gap-3">
          <ActionBadge action={result.action} large />
          <span className="text-soft">
            tier {result.pipeline_tier}
            {image && ' (image judges)'}, {formatMilliseconds(result.latency_ms)}
          </span>
          {result.degraded === true && <Badge tone="flag">degraded</Badge>}
          {result.matched_rules?.map(({ rule_id: id, moderation_action: action }) => (
            <span key={id} className="inline-flex items-center gap-1.5">
              <ActionBadge action={action} /> by <RuleName ruleId={id} />
            </span>
          ))}
        </p>
        <div className="grid gap-3">
          {scores.map(([name, { score, threshold }]) => (
            <ScoreBar
              key={name}
              name={formatName(name)}
              score={score}
              threshold={threshold}
              blockThreshold={blocks[name]}
            />
          ))}
        </div>
        {result.unavailable_categories !== undefined && result.unavailable_categories.length > 0 && (
          <p className="text-sm text-soft">Not judged: {result.unavailable_categories.map(formatName).join(', ')}.</p>
        )}
        <details>
          <summary className="cursor-pointer text-sm text-soft">
            Why: the answer of each {image ? 'judge' : 'tier'}
          </summary>
          <div className="mt-3">
            <TraceList trace={trace} image={image} />
          </div>
          <p className="mt-2 text-sm text-soft">Models: {version}</p>
        </details>
      </div>
    </Panel>
  );
}
