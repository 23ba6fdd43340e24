import type { Beside, BesideItem, ReviewItem } from '@moderato/contract';
import { Link } from '@tanstack/react-router';
import { useCall } from '../api/use-call.ts';
import { ActionBadge, Badge } from '../design/badge.tsx';
import { Blurred, useBlur } from '../design/blurred.tsx';
import { Button } from '../design/button.tsx';
import { Key } from '../design/key.tsx';
import { trendTones } from '../design/trend-tones.ts';
import { NoteList } from '../notes/note-list.tsx';
import { measureWords, strikesWords } from '../strikes/measure-words.ts';
import { ContentText } from '../text/content-text.tsx';
import { formatAgo, formatCount, formatName, nameOf } from '../text/format.ts';
import { AroundItem } from './around-item.tsx';
import { decidedNames } from './decision-words.ts';

interface BesidePanelProps {
  readonly item: ReviewItem;
  /** Somebody opened the blurred text. */
  readonly shown: boolean;
  readonly onNote: (about: 'item' | 'author') => void;
}

/** Who wrote it, what else they sent recently, and moderators' notes. */
export function BesidePanel({ item, shown, onNote }: BesidePanelProps) {
  const { data, isPlaceholderData } = useCall('GET /review/beside/:request_id', {
    params: { request_id: item.request_id },
  });
  const beside = isPlaceholderData ? undefined : data;
  return (
    <aside aria-label="Author and notes" className="grid gap-4 max-xl:border-line max-xl:border-t max-xl:pt-5">
      {item.author === null ? (
        <p className="text-sm text-soft">The call named no author.</p>
      ) : (
        <AuthorBrief author={item.author} beside={beside} />
      )}
      <div className="flex flex-wrap gap-2">
        <Button small onClick={() => onNote('item')}>
          Note <Key>n</Key>
        </Button>
        {item.author !== null && (
          <Button small onClick={() => onNote('author')}>
            About the author <Key>N</Key>
          </Button>
        )}
      </div>
      <NoteList notes={beside?.notes ?? []} />
      {beside !== undefined && <AroundItem requestId={item.request_id} items={beside.context} shown={shown} />}
      {beside !== undefined && beside.last.length > 0 && <LastItems items={beside.last} shown={shown} />}
    </aside>
  );
}

function AuthorBrief({ author, beside }: { readonly author: string; readonly beside: Beside | undefined }) {
  const found = beside?.author;
  const strikes = beside?.strikes ?? null;
  return (
    <div className="grid gap-1">
      <Link to="/authors/detail" search={{ author }} className="min-w-0 truncate text-accent underline">
        <ContentText text={author} />
      </Link>
      {found != null && (
        <p className="figures flex flex-wrap items-center gap-x-3 text-sm text-soft">
          <span>
            offence score <strong className="text-ink">{found.offence_score.toFixed(1)}</strong> of 100
          </span>
          <Badge tone={trendTones[found.trend]}>{found.trend}</Badge>
          <span>
            {formatCount(found.calls)} {found.calls === 1 ? 'call' : 'calls'}, {formatCount(found.flagged)} flagged,{' '}
            {formatCount(found.blocked)} blocked
          </span>
        </p>
      )}
      {strikes !== null && (
        <p className="text-sm text-soft">
          {strikes.count === 0 ? 'no strikes' : strikesWords(strikes.count)}
          {strikes.recommended !== null && (
            <>
              {' · recommended: '}
              <strong className="text-ink">{measureWords(strikes.recommended)}</strong>
            </>
          )}
        </p>
      )}
    </div>
  );
}

function LastItems({ items, shown }: { readonly items: readonly BesideItem[]; readonly shown: boolean }) {
  const blur = useBlur();
  return (
    <section aria-label="Last calls of the author" className="grid gap-2">
      <h2 className="font-medium text-sm">Last calls</h2>
      <ul className="grid gap-2 text-sm">
        {items.map((item) => (
          <li key={item.request_id} className="border-line border-t pt-2">
            <Link
              to="/decisions"
              search={{ open: item.request_id }}
              className="flex items-center justify-between gap-2 text-soft hover:underline"
            >
              <span className="flex min-w-0 items-center gap-1.5">
                <ActionBadge action={item.action} />
                {item.category !== null && formatName(item.category)}
                {item.decision !== null && ` · ${nameOf(decidedNames, item.decision)}`}
              </span>
              {formatAgo(item.at)}
            </Link>
            {item.content !== null && (
              <p className="line-clamp-2">
                <Blurred on={!shown && blur(item.flagged)}>
                  <ContentText text={item.content} />
                </Blurred>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
