import type { Claim, ReviewDecision, ReviewItem } from '@moderato/contract';
import { Link } from '@tanstack/react-router';
import { Badge } from '../design/badge.tsx';
import { Blurred } from '../design/blurred.tsx';
import { Button } from '../design/button.tsx';
import { Key } from '../design/key.tsx';
import { ScoreBar } from '../design/score-bar.tsx';
import { StatementLink } from '../design/statement-link.tsx';
import { RuleName } from '../rules/rule-name.tsx';
import { ContentText } from '../text/content-text.tsx';
import { formatAgo, formatDateTime, formatName, nameOf } from '../text/format.ts';
import { languageName } from '../text/languages.ts';
import { OriginLine } from '../text/origin-line.tsx';
import { Person } from '../text/person.tsx';
import { ReversedOnAppeal } from '../text/reversed-on-appeal.tsx';
import { atMost, decidedNames, decisionNames, explainDecisions } from './decision-words.ts';
import { Picture } from './picture.tsx';
import { Reports } from './reports.tsx';
import { StateBadges } from './state-badges.tsx';
import type { Left } from './use-left-item.ts';
import { WordsInPicture } from './words-in-picture.tsx';

interface ReviewCardProps {
  readonly item: ReviewItem;
  /** The category is severe, and nobody has opened the text yet. */
  readonly blurred: boolean;
  readonly held: Claim | null;
  /** What became of it, if it is no longer open. */
  readonly left: Left | undefined;
  /** It cannot be decided: a colleague has it, or it is no longer open. */
  readonly isStuck: boolean;
  /** Goes to the next free item. */
  readonly onNext: (() => void) | undefined;
  /** Items that are decided together, if some were selected. */
  readonly chosen: number;
  readonly webhooks: number;
  readonly mayDecide: boolean;
  readonly mayEscalate: boolean;
  readonly onReveal: () => void;
  readonly onDecide: (decision: ReviewDecision) => void;
  readonly onEscalate: () => void;
  readonly onWrongCategory: () => void;
}

export function ReviewCard(props: ReviewCardProps) {
  const { item, blurred, onReveal } = props;
  const reasons = item.categories.filter(({ flagged }) => flagged).toSorted((a, b) => b.score - a.score);
  const rules = [...new Set(item.marks.flatMap(({ rule_id: rule }) => rule ?? []))];
  return (
    <article aria-label="Item to review" className="grid min-w-0 gap-5 rounded-xl border border-line bg-panel p-5">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-soft">
        <StateBadges item={item} />
        <time dateTime={item.at} title={formatDateTime(item.at)}>
          {formatAgo(item.at)}
        </time>
        <span>{item.kind === 'image' ? 'image' : formatName(item.context)}</span>
        {item.language !== null && <span>{languageName(item.language)}</span>}
        {item.author !== null && (
          <Link
            to="/authors/detail"
            search={{ author: item.author }}
            className="min-w-0 truncate text-accent underline"
          >
            <ContentText text={item.author} />
          </Link>
        )}
        {item.same_text.items > 1 && <Badge tone="accent">{sameText(item)}</Badge>}
        <span className="ml-auto">expires {formatAgo(item.expires_at)}</span>
      </header>
      <OriginLine origin={item} />
      <Taken {...props} />
      {item.escalated !== null && (
        <p className="text-soft">
          Passed on by <Person {...item.escalated} />
          {item.escalated.to !== null && ` to ${item.escalated.to}`}, {formatAgo(item.escalated.at)}
        </p>
      )}
      {item.hidden ? (
        <p className="flex flex-wrap items-center gap-3">
          {item.kind === 'image'
            ? 'This picture is on the list of known images. Its address is hidden until you ask for it.'
            : 'This text may be about a minor. It is hidden until you ask for it.'}
          <Button onClick={onReveal}>
            {item.kind === 'image' ? 'Show the address' : 'Show the text'} <Key>v</Key>
          </Button>
        </p>
      ) : item.kind === 'image' ? (
        <Picture item={item} />
      ) : item.content === '' ? (
        <p className="text-soft">Text not kept. Look it up on your side by its id: {item.request_id}</p>
      ) : (
        <>
          <p className="relative max-h-[45vh] overflow-y-auto text-lg leading-relaxed">
            <Blurred on={blurred}>
              <ContentText text={item.content} spans={item.marks} />
            </Blurred>
          </p>
          {blurred && (
            <p>
              <Button onClick={onReveal}>
                Show the text <Key>v</Key>
              </Button>
            </p>
          )}
        </>
      )}
      {rules.length > 0 && (
        <p className="text-sm">
          {rules.length === 1 ? 'Matched by the rule' : 'Matched by the rules'}{' '}
          {rules.map((rule, index) => (
            <span key={rule}>
              {index > 0 && ', '}
              <RuleName ruleId={rule} />
            </span>
          ))}
        </p>
      )}
      {reasons.length > 0 && (
        <div className="grid gap-3 sm:grid-cols-2">
          {reasons.map(({ name, score, threshold }) => (
            <ScoreBar key={name} name={formatName(name)} score={score} threshold={threshold ?? 1} />
          ))}
        </div>
      )}
      <WordsInPicture words={item.text_in_image} />
      <Reports reports={item.reports} />
      {item.suggestions.length > 0 && (
        <ul aria-label="Feedback" className="figures text-sm">
          {item.suggestions.map(({ at, scores }) => (
            <li key={`${at} ${scores}`}>
              Your programs suggested: {scores} <span className="text-soft">({formatAgo(at)})</span>
            </li>
          ))}
        </ul>
      )}
      {item.decided !== null && (
        <p className="text-soft">
          {nameOf(decidedNames, item.decided.decision)}
          {item.decided.category !== null && `: ${formatName(item.decided.category)}`} by <Person {...item.decided} />
          {item.decided.clause !== null && ` under ${item.decided.clause}`}, {formatAgo(item.decided.at)}
          {item.decided.reversed != null && (
            <>
              {' · '}
              <ReversedOnAppeal reversed={item.decided.reversed} />
            </>
          )}
          {item.decided.stated && (
            <>
              {' · '}
              <StatementLink requestId={item.request_id} />
            </>
          )}
        </p>
      )}
      {props.mayDecide && <Decisions {...props} />}
    </article>
  );
}

/** Why this item cannot be decided, and the way on. */
function Taken({ item, held, left, isStuck, onNext }: ReviewCardProps) {
  if (!isStuck || (held === null && left === undefined)) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg bg-accent-wash px-3 py-2 text-accent">
      <p role="status">
        {held !== null ? (
          <>
            <Person {...held} /> is looking at this ({atMost(held.until)}).
          </>
        ) : left === 'decided' && item.decided !== null ? (
          <>
            <Person {...item.decided} /> has decided this item.
          </>
        ) : (
          'This item is no longer open: it was passed on, expired or was erased.'
        )}
      </p>
      {onNext !== undefined && (
        <Button small kind="primary" className="ml-auto" onClick={onNext}>
          Next free item <Key>f</Key>
        </Button>
      )}
    </div>
  );
}

function sameText({ kind, same_text: { items, authors } }: Pick<ReviewItem, 'kind' | 'same_text'>): string {
  const what = kind === 'image' ? 'picture' : 'text';
  if (authors === 0) return `the same ${what} ${items} times`;
  return `the same ${what} ${items} times by ${authors === 1 ? 'one author' : `${authors} authors`}`;
}

function Decisions(props: ReviewCardProps) {
  const { item, isStuck, chosen, webhooks, mayEscalate, onDecide, onEscalate, onWrongCategory } = props;
  const isHeld = chosen === 0 && isStuck;
  const items = chosen > 0 ? `${chosen} chosen` : item.same_text.items > 1 ? `all ${item.same_text.items}` : '';
  return (
    <footer className="grid gap-3 border-line border-t pt-4">
      <div className="flex flex-wrap items-center gap-2">
        <Button kind="danger" disabled={isHeld} onClick={() => onDecide('remove')}>
          {decisionNames.remove} {items} <Key>x</Key>
        </Button>
        <Button kind="keep" disabled={isHeld} onClick={() => onDecide('approve')}>
          {decisionNames.approve} {items} <Key>a</Key>
        </Button>
        <Button small kind="quiet" className="sm:ml-auto" disabled={isHeld} onClick={onWrongCategory}>
          {decisionNames.wrong_category} <Key>w</Key>
        </Button>
        {mayEscalate && (
          <Button small kind="quiet" disabled={isHeld} onClick={onEscalate}>
            Pass on <Key>e</Key>
          </Button>
        )}
      </div>
      <p className="text-sm text-soft">{explainDecisions(webhooks)}</p>
    </footer>
  );
}
