import type { Appeal } from '@moderato/contract';
import { Link } from '@tanstack/react-router';
import { useMay } from '../api/session.tsx';
import { Badge } from '../design/badge.tsx';
import { KeptText } from '../design/kept-text.tsx';
import { RuleName } from '../rules/rule-name.tsx';
import { ContentText } from '../text/content-text.tsx';
import { formatAgo, formatDateTime, formatName, nameOf } from '../text/format.ts';
import { AnswerForm } from './answer-form.tsx';
import { decisionNames } from './decision-names.ts';
import type { ShownAppeal } from './use-answer-drafts.ts';

interface AppealCardProps {
  readonly shown: ShownAppeal;
  readonly onRefused: () => void;
}

export function AppealCard({ shown, onRefused }: AppealCardProps) {
  const { appeal, overtaken } = shown;
  const mayAnswer = useMay('POST /appeals/:appeal_id/answer');
  const { answered, decided_first: first, may_answer: isFree } = appeal;
  return (
    <article
      aria-label={`Appeal of ${formatDateTime(appeal.received_at)}`}
      className="grid min-w-0 gap-4 rounded-xl border border-line bg-panel p-5"
    >
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-soft">
        {answered === null && <Deadline at={appeal.answer_by} />}
        {answered !== null && <Badge tone="accent">{nameOf(decisionNames, answered.decision)}</Badge>}
        <time dateTime={appeal.received_at} title={formatDateTime(appeal.received_at)}>
          received {formatAgo(appeal.received_at)}
        </time>
        <span>{appeal.appellant === 'author' ? 'by the author' : 'by a user who reported it'}</span>
        {appeal.author !== null && (
          <Link
            to="/authors/detail"
            search={{ author: appeal.author }}
            className="min-w-0 truncate text-accent underline"
          >
            <ContentText text={appeal.author} />
          </Link>
        )}
        {appeal.restricted && <Badge tone="flag">restricted</Badge>}
        <Link to="/decisions" search={{ open: appeal.request_id }} className="ml-auto text-accent underline">
          Decision
        </Link>
      </header>
      <Outcome appeal={appeal} />
      <div className="grid gap-1">
        <h2 className="font-medium text-sm text-soft">What the person wrote</h2>
        <p className="text-lg leading-relaxed">
          <ContentText text={appeal.reason} />
        </p>
      </div>
      {answered !== null && (
        <div className="grid gap-1">
          <h2 className="font-medium text-sm text-soft">
            Answered by {answered.by}, {formatAgo(answered.at)}
          </h2>
          <p>
            <ContentText text={answered.reason} />
          </p>
        </div>
      )}
      {answered === null && !isFree && !overtaken && (
        <p role="note" className="text-soft">
          {first?.mine
            ? 'You decided this item in review, so somebody else has to answer.'
            : 'You cannot answer this appeal.'}
        </p>
      )}
      {(overtaken || (isFree && mayAnswer)) && <AnswerForm {...shown} onRefused={onRefused} />}
    </article>
  );
}

function Deadline({ at }: { readonly at: string }) {
  const isLate = Date.parse(at) < Date.now();
  return (
    <Badge tone={isLate ? 'block' : 'accent'}>
      {isLate ? 'answer overdue since' : 'answer by'} {formatDateTime(at)}
    </Badge>
  );
}

function Outcome({ appeal }: { readonly appeal: Appeal }) {
  const { outcome, content, decided_first: first } = appeal;
  const { categories = [], rules = [] } = outcome ?? {};
  return (
    <div className="grid gap-1">
      <h2 className="font-medium text-sm text-soft">What was decided</h2>
      {outcome !== null && (
        <p className="first-letter:uppercase">
          {formatName(outcome.outcome)} {formatAgo(outcome.recorded_at)},{' '}
          {outcome.decided_by === 'person' ? 'by a person' : 'automatically'}
          {outcome.clause !== null && (
            <>
              , under: <ContentText text={outcome.clause} />
            </>
          )}
        </p>
      )}
      {first !== null && <p className="text-sm text-soft">Decided in review by {first.by}</p>}
      {categories.length + rules.length > 0 && (
        <p className="text-sm text-soft">
          Because of: {categories.map(formatName).join(', ')}
          {rules.map((rule, index) => (
            <span key={rule}>
              {categories.length + index > 0 && ', '}
              the rule <RuleName ruleId={rule} />
            </span>
          ))}
        </p>
      )}
      {outcome?.explanation != null && (
        <p className="text-sm">
          <ContentText text={outcome.explanation} />
        </p>
      )}
      {content !== null ? (
        <div className="relative max-h-[30vh] overflow-y-auto rounded-lg bg-wash px-3 py-2">
          <KeptText text={content} categories={categories} whole />
        </div>
      ) : appeal.hidden ? (
        <p className="text-sm text-soft">
          This may be about a minor, or a known image, so it is hidden here.{' '}
          <Link to="/review" search={{ item: appeal.request_id }} className="text-accent underline">
            Show it in review
          </Link>
        </p>
      ) : (
        <p className="text-sm text-soft">
          The text is not kept here. Look it up on your side by its id: {appeal.request_id}
        </p>
      )}
    </div>
  );
}
