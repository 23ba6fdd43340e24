import type { ReviewDecision, ReviewItem, ReviewQuery } from '@moderato/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { messageOf } from '../api/api-error.ts';
import { useMay } from '../api/session.tsx';
import { useChange, usePages } from '../api/use-call.ts';
import { ActionBadge } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { classNames } from '../design/class-names.ts';
import { Empty, Failure, Loading } from '../design/states.tsx';
import { announce } from '../shell/announce.tsx';
import { Key } from '../shell/shortcut-sheet.tsx';
import { useShortcuts } from '../shell/shortcuts.ts';
import { ContentText } from '../text/content-text.tsx';
import { formatAgo, formatCount } from '../text/format.ts';
import { ReviewCard } from './review-card.tsx';
import { WrongCategory } from './wrong-category.tsx';

const said: Record<ReviewDecision, string> = {
  approve: 'Approved.',
  remove: 'Removed.',
  wrong_category: 'Category corrected.',
};

/** Items that are left before the next page is fetched, so that nobody waits for it. */
const fetchAhead = 5;

interface ReviewQueueProps {
  readonly filter: ReviewQuery;
  /** Asks for the text of an item that is hidden; without an id, back to all items. */
  readonly onReveal: (requestId: string | undefined) => void;
}

export function ReviewQueue({ filter, onReveal }: ReviewQueueProps) {
  const queue = usePages('GET /review', { query: { ...filter, limit: '50' } });
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const [at, setAt] = useState(0);
  const [choosing, setChoosing] = useState(false);
  const [last, setLast] = useState<string>();
  const mayDecide = useMay('POST /review/:request_id');
  const client = useQueryClient();
  const isOpen = filter.state !== 'decided';
  const items = queue.items?.filter(({ request_id: id }) => !isOpen || !decided.has(id)) ?? [];
  const place = Math.min(at, items.length - 1);
  const current = items[place];

  const change = useChange('POST /review/:request_id', { quiet: true, refresh: ['GET /review/settings'] });
  const bringBack = (id: string) => setDecided((before) => new Set([...before].filter((other) => other !== id)));
  /** Whoever decides again replaces what they decided: a slip of the finger costs one key. */
  const lookAgain = () => {
    if (last === undefined || !isOpen) return;
    bringBack(last);
    setAt(
      (queue.items ?? [])
        .filter(({ request_id: id }) => id === last || !decided.has(id))
        .findIndex(({ request_id: id }) => id === last),
    );
    setLast(undefined);
    announce('Back: decide again.');
  };
  const decide = (item: ReviewItem | undefined, decision: ReviewDecision, category?: string) => {
    setChoosing(false);
    if (item === undefined || !mayDecide) return;
    const id = item.request_id;
    setDecided((before) => new Set(before).add(id));
    setLast(id);
    change.mutate(
      { params: { request_id: id }, body: category === undefined ? { decision } : { decision, category } },
      {
        onSuccess: () => {
          announce(said[decision]);
          if (!isOpen) void client.invalidateQueries({ queryKey: ['GET /review'] });
        },
        // It comes back into the queue: nothing is lost.
        onError: (error) => {
          bringBack(id);
          announce(messageOf(error));
        },
      },
    );
  };
  const move = (step: number) => setAt(Math.max(0, Math.min(items.length - 1, place + step)));
  useShortcuts([
    { keys: 'a', meaning: 'Approve', run: () => decide(current, 'approve') },
    { keys: 'x', meaning: 'Remove', run: () => decide(current, 'remove') },
    { keys: 'w', meaning: 'Wrong category', run: () => current !== undefined && mayDecide && setChoosing(true) },
    { keys: 'j', meaning: 'Next item', run: () => move(1) },
    { keys: 'k', meaning: 'Previous item', run: () => move(-1) },
    { keys: 'u', meaning: 'Back to the last one decided', run: lookAgain },
  ]);

  const { hasNextPage, isFetchingNextPage, fetchNextPage } = queue;
  const left = items.length - at;
  useEffect(() => {
    if (left <= fetchAhead && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [left, hasNextPage, isFetchingNextPage, fetchNextPage]);

  if (queue.items === undefined) {
    return queue.isError ? (
      <Failure error={queue.error} onRetry={() => void queue.refetch()} />
    ) : (
      <Loading what="the queue" />
    );
  }
  if (current === undefined) {
    return <Empty title={isOpen ? 'Nothing is waiting' : 'Nothing was decided yet'}>{isOpen && 'Well done.'}</Empty>;
  }
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[18rem_minmax(0,1fr)]">
      <ol
        aria-label="Queue"
        className="hidden max-h-[70vh] overflow-y-auto rounded-xl border border-line bg-panel lg:block"
      >
        {items.map((item, index) => (
          <li key={item.request_id} className="border-line border-b last:border-b-0">
            <button
              type="button"
              aria-current={item === current}
              onClick={() => setAt(index)}
              className={classNames(
                'block w-full px-4 py-2.5 text-left',
                item === current ? 'bg-accent-wash' : 'hover:bg-wash',
              )}
            >
              <span className="flex items-center justify-between gap-2 text-sm text-soft">
                <ActionBadge action={item.action} />
                {formatAgo(item.at)}
              </span>
              <span className="mt-1 line-clamp-2 text-sm">
                {item.hidden ? 'Text hidden' : <ContentText text={item.content.slice(0, 160)} />}
              </span>
            </button>
          </li>
        ))}
      </ol>
      <div className="grid min-w-0 gap-3">
        <nav aria-label="Items" className="flex items-center gap-2">
          <Button small disabled={place === 0} onClick={() => move(-1)}>
            Previous
          </Button>
          <Button small disabled={place === items.length - 1} onClick={() => move(1)}>
            Next
          </Button>
          <p className="figures text-sm text-soft">
            {formatCount(place + 1)} of {formatCount(items.length)}
            {hasNextPage && '+'}
          </p>
          {filter.reveal !== undefined && (
            <Button small onClick={() => onReveal(undefined)}>
              All restricted items
            </Button>
          )}
          {isOpen && last !== undefined && (
            <Button small kind="quiet" className="ml-auto" onClick={lookAgain}>
              Back to the last <Key>u</Key>
            </Button>
          )}
        </nav>
        <ReviewCard
          key={current.request_id}
          item={current}
          mayDecide={mayDecide}
          onReveal={() => onReveal(current.request_id)}
          onApprove={() => decide(current, 'approve')}
          onRemove={() => decide(current, 'remove')}
          onWrongCategory={() => setChoosing(true)}
        />
      </div>
      {choosing && (
        <WrongCategory
          item={current}
          onClose={() => setChoosing(false)}
          onChoose={(category) => decide(current, 'wrong_category', category)}
        />
      )}
    </div>
  );
}
