/**
 * The queue of flagged and blocked content, for accounts that keep content: one key per decision, then the next item at
 * once.
 */

import type { ReviewOrder, ReviewQuery, ReviewSettings } from '@moderato/contract';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../api/session.tsx';
import { useCall } from '../api/use-call.ts';
import { Button, buttonLook } from '../design/button.tsx';
import { Choice } from '../design/choice.tsx';
import { Page } from '../design/panel.tsx';
import { useShortcuts } from '../design/shortcuts.ts';
import { Empty, Loaded } from '../design/states.tsx';
import { formatCount } from '../text/format.ts';
import { addressOf } from './review-address.ts';
import { ReviewFilters } from './review-filters.tsx';
import { ReviewQueue } from './review-queue.tsx';

type Tab = 'open' | 'reported' | 'decided' | 'escalated' | 'restricted';

/** Escalated items, and texts that may be about minors, have separate queues. */
function tabsFor(settings: ReviewSettings | undefined, isAdmin: boolean) {
  const label = (name: string, count: number | undefined) =>
    count === undefined ? name : `${name} ${formatCount(count)}`;
  return [
    { value: 'open' as const, label: label('Open', settings?.open) },
    { value: 'reported' as const, label: label('Reported', settings?.reported) },
    { value: 'decided' as const, label: 'Decided' },
    ...(isAdmin
      ? [
          { value: 'escalated' as const, label: label('Passed on', settings?.escalated) },
          { value: 'restricted' as const, label: label('Restricted', settings?.restricted) },
        ]
      : []),
  ];
}

function choose(tab: Tab): ReviewQuery {
  if (tab === 'reported') return { reported: 'true' };
  return tab === 'restricted' || tab === 'escalated' ? { queue: tab } : { state: tab };
}

function tabOf({ item, queue, state, reported }: ReviewQuery): Tab | undefined {
  if (item !== undefined) return undefined;
  if (queue !== undefined) return queue;
  if (state === 'decided') return state;
  return reported === undefined ? 'open' : 'reported';
}

const orders: readonly { readonly value: ReviewOrder; readonly label: string }[] = [
  { value: 'urgent', label: 'most urgent first' },
  { value: 'newest', label: 'newest first' },
  { value: 'oldest', label: 'oldest first' },
  { value: 'severity', label: 'most severe first' },
  { value: 'author', label: 'by author' },
];

export function ReviewPage() {
  const [word, setWord] = useState<string>();
  const address = useSearch({ strict: false }) as ReviewQuery;
  const filter: ReviewQuery = word === undefined ? address : { ...address, word };
  const navigate = useNavigate();
  const settings = useCall('GET /review/settings', {});
  const mayReview = useMay('GET /review');
  const isAdmin = useMay('PUT /review/settings');
  const set = (next: ReviewQuery) => {
    setWord(next.word);
    void navigate({ to: '/review', search: addressOf(next), replace: true });
  };
  const tabs = tabsFor(settings.data, isAdmin);
  const tab = tabOf(filter);
  const order = filter.order ?? 'urgent';
  const after = <Value extends string>(options: readonly { readonly value: Value }[], value: Value | undefined) =>
    options[(options.findIndex((option) => option.value === value) + 1) % options.length]?.value as Value;
  useShortcuts([
    { keys: 't', meaning: 'Next list', run: () => set(choose(after(tabs, tab))) },
    { keys: 'r', meaning: 'Next order', run: () => set({ ...filter, order: after(orders, order) }) },
  ]);
  return (
    <Page
      title="Review"
      note="What a person should decide. New items appear automatically."
      actions={<Choice label="Which items" options={tabs} value={tab} onChange={(which) => set(choose(which))} />}
    >
      <Loaded query={settings} what="the review settings">
        {(current) => (
          <>
            {!mayReview ? (
              <Empty title="Only moderators can review">
                Ask an owner or admin for the moderator role if you need to see other people's messages.
              </Empty>
            ) : !current.keep_content && current.kept === 0 ? (
              <Empty
                title="This account keeps no content"
                next={
                  <Link to="/settings" className={buttonLook('primary')}>
                    Keep content for review
                  </Link>
                }
              >
                There is nothing to review until it does. You choose how many days content is kept; then it is deleted.
              </Empty>
            ) : (
              <>
                {filter.item !== undefined ? (
                  <div>
                    <Button onClick={() => set({})}>All open items</Button>
                  </div>
                ) : (
                  <ReviewFilters
                    filter={filter}
                    onChange={set}
                    order={tab === 'decided' ? undefined : order}
                    orders={orders}
                    isReported={tab === 'reported'}
                  />
                )}
                <ReviewQueue
                  key={JSON.stringify({ ...filter, reveal: undefined })}
                  filter={filter.item === undefined && tab !== 'decided' ? { ...filter, order } : filter}
                  settings={current}
                  onReveal={(reveal) => set({ ...filter, reveal: reveal ?? '' })}
                />
              </>
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}
