import type { ReviewItem } from '@moderato/contract';
import { Link } from '@tanstack/react-router';
import { ActionBadge, Badge } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { ScoreBar } from '../design/score-bar.tsx';
import { Key } from '../shell/shortcut-sheet.tsx';
import { ContentText } from '../text/content-text.tsx';
import { formatAgo, formatDateTime, formatName } from '../text/format.ts';

interface ReviewCardProps {
  readonly item: ReviewItem;
  readonly mayDecide: boolean;
  readonly onReveal: () => void;
  readonly onApprove: () => void;
  readonly onRemove: () => void;
  readonly onWrongCategory: () => void;
}

export function ReviewCard({ item, mayDecide, onReveal, onApprove, onRemove, onWrongCategory }: ReviewCardProps) {
  const reasons = item.categories.filter(({ flagged }) => flagged).toSorted((a, b) => b.score - a.score);
  const rules = item.marks.filter(({ rule_id: rule }) => rule !== null).length;
  return (
    <article aria-label="Item to review" className="grid min-w-0 gap-5 rounded-xl border border-line bg-panel p-5">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-soft">
        <ActionBadge action={item.action} />
        <time dateTime={item.at} title={formatDateTime(item.at)}>
          {formatAgo(item.at)}
        </time>
        <span>{formatName(item.context)}</span>
        {item.author !== null && (
          <Link
            to="/authors/detail"
            search={{ author: item.author }}
            className="min-w-0 truncate text-accent underline"
          >
            <ContentText text={item.author} />
          </Link>
        )}
        {rules > 0 && <Badge tone="accent">{rules === 1 ? 'a rule matched' : `${rules} rules matched`}</Badge>}
        <span className="ml-auto">expires {formatAgo(item.expires_at)}</span>
      </header>
      {item.hidden ? (
        <p className="flex flex-wrap items-center gap-3">
          This text may be about a minor. It is hidden until you ask for it.
          <Button onClick={onReveal}>Show the text</Button>
        </p>
      ) : (
        <p className="max-h-[45vh] overflow-y-auto text-lg leading-relaxed">
          <ContentText text={item.content} spans={item.marks} />
        </p>
      )}
      {reasons.length > 0 && (
        <div className="grid gap-3 sm:grid-cols-2">
          {reasons.map(({ name, score, threshold }) => (
            <ScoreBar key={name} name={formatName(name)} score={score} threshold={threshold ?? 1} />
          ))}
        </div>
      )}
      {item.suggestions.length > 0 && (
        <ul aria-label="Feedback" className="figures text-sm">
          {item.suggestions.map(({ at, scores }) => (
            <li key={`${at} ${scores}`}>
              Your programs say: {scores} <span className="text-soft">({formatAgo(at)})</span>
            </li>
          ))}
        </ul>
      )}
      {item.decided !== null && (
        <p className="text-soft">
          {formatName(item.decided.decision)}
          {item.decided.category !== null && `: ${formatName(item.decided.category)}`} by {item.decided.by},{' '}
          {formatAgo(item.decided.at)}
        </p>
      )}
      {mayDecide && (
        <footer className="flex flex-wrap gap-2 border-line border-t pt-4">
          <Button onClick={onApprove}>
            Approve <Key>a</Key>
          </Button>
          <Button onClick={onRemove}>
            Remove <Key>x</Key>
          </Button>
          <Button onClick={onWrongCategory}>
            Wrong category <Key>w</Key>
          </Button>
        </footer>
      )}
    </article>
  );
}
