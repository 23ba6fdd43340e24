/** One complete decision: scores and thresholds, rules and where they matched, what each tier said. */

import type { Decision } from '@moderato/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCall } from '../api/use-call.ts';
import { ActionBadge, Badge } from '../design/badge.tsx';
import { classNames } from '../design/class-names.ts';
import { CopyButton } from '../design/copy-button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { KeptText } from '../design/kept-text.tsx';
import { ScoreBar } from '../design/score-bar.tsx';
import { StatementLink } from '../design/statement-link.tsx';
import { Loaded } from '../design/states.tsx';
import { sayFeedback } from '../review/decision-words.ts';
import { RuleName } from '../rules/rule-name.tsx';
import { ContentText } from '../text/content-text.tsx';
import { formatDateTime, formatMilliseconds, formatName } from '../text/format.ts';
import { ReversedOnAppeal } from '../text/reversed-on-appeal.tsx';
import { TraceList } from './trace-list.tsx';

export function DecisionDrawer({ requestId, onClose }: { readonly requestId: string; readonly onClose: () => void }) {
  const decision = useCall('GET /decisions/:request_id', { params: { request_id: requestId } });
  return (
    <Dialog title="Decision" side onClose={onClose}>
      <Loaded query={decision} what="the decision">
        {(found) => <DecisionDetail decision={found} />}
      </Loaded>
    </Dialog>
  );
}

function DecisionDetail({ decision }: { readonly decision: Decision }) {
  const scores = decision.categories.toSorted((a, b) => b.score - a.score);
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-2">
        <ActionBadge action={decision.action} />
        {decision.degraded && <Badge tone="flag">degraded</Badge>}
        {decision.mode === 'test' && <Badge>test key</Badge>}
        <code className="min-w-0 truncate font-mono text-sm text-soft">{decision.request_id}</code>
        <CopyButton text={decision.request_id} label="Copy id" />
      </div>
      {decision.content !== null && (
        <Part title={decision.kind === 'image' ? 'The address of the picture' : 'The text'}>
          <KeptText
            whole
            text={decision.content}
            categories={scores.flatMap(({ name, flagged }) => (flagged ? name : []))}
            spans={decision.matched_rules.map(({ match }) => match)}
          />
        </Part>
      )}
      {decision.reversed != null && (
        <p className="text-soft">
          <ReversedOnAppeal reversed={decision.reversed} />
        </p>
      )}
      {(decision.reviewable || decision.stated) && (
        <p className="flex flex-wrap gap-x-4">
          {decision.reviewable && (
            <Link to="/review" search={{ item: decision.request_id }} className="text-accent underline">
              Open it in review
            </Link>
          )}
          {decision.stated && <StatementLink requestId={decision.request_id} />}
        </p>
      )}
      <Facts decision={decision} />
      <Part title="Scores against thresholds">
        {scores.length === 0 ? (
          <p className="text-soft">No category was scored.</p>
        ) : (
          <div className="grid gap-3">
            {scores.map(({ name, score, threshold, block_threshold: block }) => (
              <ScoreBar
                key={name}
                name={formatName(name)}
                score={score}
                threshold={threshold ?? 1}
                blockThreshold={block ?? undefined}
              />
            ))}
          </div>
        )}
      </Part>
      {decision.text_in_image.length > 0 && (
        <Part title="Words in the picture, against the thresholds for texts">
          <div className="grid gap-3">
            {decision.text_in_image.map(({ name, score, threshold, block_threshold: block }) => (
              <ScoreBar
                key={name}
                name={formatName(name)}
                score={score}
                threshold={threshold ?? 1}
                blockThreshold={block ?? undefined}
              />
            ))}
          </div>
        </Part>
      )}
      {decision.matched_rules.length > 0 && (
        <Part title="Rules that matched">
          <ul className="grid gap-2">
            {decision.matched_rules.map(({ rule_id: id, moderation_action: action, match }) => (
              <li key={id} className="figures flex flex-wrap items-center gap-2">
                <ActionBadge action={action} />
                <RuleName ruleId={id} />
                <CopyButton text={id} label="Copy id" />
                <span className="text-sm text-soft">
                  characters {match.start} to {match.end}
                </span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part title={decision.kind === 'image' ? 'The answer of each judge' : 'The answer of each tier'}>
        <TraceList trace={decision.trace} image={decision.kind === 'image'} />
      </Part>
      {decision.feedback.length > 0 && (
        <Part title="Feedback">
          <ul className="grid gap-1">
            {decision.feedback.map((feedback) => {
              const { what, where } = sayFeedback(feedback);
              return (
                <li key={`${feedback.at} ${feedback.source}`}>
                  {what}{' '}
                  <span className="text-soft">
                    ({where}, {formatDateTime(feedback.at)})
                  </span>
                </li>
              );
            })}
          </ul>
        </Part>
      )}
    </div>
  );
}

/** Too long for a separate column. */
const wideFacts = new Set(['Time', 'Model']);

function Facts({ decision }: { readonly decision: Decision }) {
  const author =
    decision.author === null ? (
      'none'
    ) : (
      <Link to="/authors/detail" search={{ author: decision.author }} className="text-accent underline">
        <ContentText text={decision.author} />
      </Link>
    );
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Time', formatDateTime(decision.at)],
    ['Kind', decision.kind],
    ['Context', formatName(decision.context)],
    ['Tier', decision.kind === 'image' ? `${decision.tier}, image judges` : decision.tier],
    ['Latency', formatMilliseconds(decision.latency_ms)],
    ['Key', decision.key_label ?? decision.key_id],
    ['Author', author],
    ['Model', decision.model_version],
  ];
  return (
    <dl className="figures grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-4">
      {facts.map(([name, value]) => (
        <div key={name} className={classNames('min-w-0', wideFacts.has(name) && 'col-span-2')}>
          <dt className="text-sm text-soft">{name}</dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-2 font-semibold">{title}</h3>
      {children}
    </div>
  );
}
