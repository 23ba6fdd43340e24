/**
 * The queue of flagged and blocked content, for accounts that keep content: one key per decision, then the next item at
 * once.
 */

import type { ReviewOrder, ReviewQuery, ReviewSettings } from '@moderato/contract';
import { actions, imageCategoryNames, textCategoryNames } from '@moderato/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMay } from '../api/session.tsx';
import { useCall } from '../api/use-call.ts';
import { Button } from '../design/button.tsx';
import { Choice } from '../design/choice.tsx';
import { SelectField } from '../design/field.tsx';
import { Filters } from '../design/filters.tsx';
import { Page } from '../design/panel.tsx';
import { useShortcuts } from '../design/shortcuts.ts';
import { Empty, Loaded } from '../design/states.tsx';
import { formatCount, formatName } from '../text/format.ts';
import { KeepContent } from './keep-content.tsx';
import { ReviewQueue } from './review-queue.tsx';

const any = { value: '', label: 'any' };
const named = (names: readonly string[]) => [any, ...names.map((value) => ({ value, label: formatName(value) }))];

type Tab = 'open' | 'decided' | 'escalated' | 'restricted';

/** Escalated items, and texts that may be about minors, have separate queues. */
function tabsFor(settings: ReviewSettings | undefined, isAdmin: boolean) {
  const label = (name: string, count: number | undefined) =>
    count === undefined ? name : `${name} ${formatCount(count)}`;
  return [
    { value: 'open' as const, label: label('Open', settings?.open) },
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
  return tab === 'restricted' || tab === 'escalated' ? { queue: tab } : { state: tab };
}

const orders: readonly { readonly value: ReviewOrder; readonly label: string }[] = [
  { value: 'newest', label: 'newest first' },
  { value: 'oldest', label: 'oldest first' },
  { value: 'severity', label: 'most severe first' },
  { value: 'author', label: 'by author' },
];

export function ReviewPage() {
  const filter = useSearch({ strict: false }) as ReviewQuery;
  const navigate = useNavigate();
  const settings = useCall('GET /review/settings', {});
  const mayReview = useMay('GET /review');
  const isAdmin = useMay('PUT /review/settings');
  const set = (next: ReviewQuery) =>
    void navigate({
      to: '/review',
      search: Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined && value !== '')),
      replace: true,
    });
  const tabs = tabsFor(settings.data, isAdmin);
  const tab: Tab | undefined = filter.item === undefined ? (filter.queue ?? filter.state ?? 'open') : undefined;
  const order = filter.order ?? 'newest';
  const after = <Value extends string>(options: readonly { readonly value: Value }[], value: Value | undefined) =>
    options[(options.findIndex((option) => option.value === value) + 1) % options.length]?.value as Value;
  useShortcuts([
    { keys: 't', meaning: 'Next list', run: () => set(choose(after(tabs, tab))) },
    { keys: 'r', meaning: 'Next order', run: () => set({ ...filter, order: after(orders, order) }) },
  ]);
  return (
    <Page
      title="Review"
      note="Flagged and blocked content for a person to look at. New items appear automatically. Every decision is kept as feedback."
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
              <Empty title="This account keeps no content">
                There is nothing to review until it does. You choose how many days content is kept; then it is deleted.
              </Empty>
            ) : (
              <>
                {filter.item !== undefined ? (
                  <div>
                    <Button onClick={() => set({})}>All open items</Button>
                  </div>
                ) : (
                  <Filters
                    className="flex flex-wrap gap-3"
                    set={[filter.action, filter.category, filter.author].filter(Boolean).length}
                  >
                    {tab !== 'decided' && (
                      <SelectField
                        label="Order"
                        options={orders}
                        value={order}
                        onChange={({ target }) => set({ ...filter, order: target.value as ReviewOrder })}
                      />
                    )}
                    <SelectField
                      label="Action"
                      options={named(actions.filter((action) => action !== 'allow'))}
                      value={filter.action ?? ''}
                      onChange={({ target }) => set({ ...filter, action: target.value as 'flag' })}
                    />
                    <SelectField
                      label="Category"
                      options={named([...new Set([...textCategoryNames, ...imageCategoryNames])])}
                      value={filter.category ?? ''}
                      onChange={({ target }) => set({ ...filter, category: target.value })}
                    />
                    {filter.author !== undefined && (
                      <Button className="self-end" onClick={() => set({ ...filter, author: '' })}>
                        Only {filter.author} ✕
                      </Button>
                    )}
                  </Filters>
                )}
                <ReviewQueue
                  key={JSON.stringify({ ...filter, reveal: undefined })}
                  filter={filter}
                  settings={current}
                  onReveal={(reveal) => set({ ...filter, reveal: reveal ?? '' })}
                />
              </>
            )}
            <KeepContent settings={current} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
