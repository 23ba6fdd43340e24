/** The queue of what was flagged or blocked, for accounts that keep content: one key a decision, the next item at once. */

import type { ReviewQuery } from '@moderato/contract';
import { actions, textCategoryNames } from '@moderato/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMay } from '../api/session.tsx';
import { useCall } from '../api/use-call.ts';
import { Choice } from '../design/choice.tsx';
import { SelectField } from '../design/field.tsx';
import { Page } from '../design/panel.tsx';
import { Empty, Loaded } from '../design/states.tsx';
import { formatCount, formatName } from '../text/format.ts';
import { KeepContent } from './keep-content.tsx';
import { ReviewQueue } from './review-queue.tsx';

const any = { value: '', label: 'any' };
const named = (names: readonly string[]) => [any, ...names.map((value) => ({ value, label: formatName(value) }))];

/** Texts that may be about minors have a queue of their own. */
function choose(which: 'open' | 'decided' | 'restricted'): ReviewQuery {
  return which === 'restricted' ? { queue: which } : { state: which };
}

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
  return (
    <Page
      title="Review"
      note="What was flagged or blocked, to be looked at by a person. Every decision is kept as feedback."
      actions={
        <Choice
          label="Which items"
          options={[
            { value: 'open', label: settings.data === undefined ? 'Open' : `Open ${formatCount(settings.data.open)}` },
            { value: 'decided', label: 'Decided' },
            ...(isAdmin
              ? [{ value: 'restricted' as const, label: `Restricted ${formatCount(settings.data?.restricted ?? 0)}` }]
              : []),
          ]}
          value={filter.queue ?? filter.state ?? 'open'}
          onChange={(which) => set(choose(which))}
        />
      }
    >
      <Loaded query={settings} what="the review settings">
        {(current) => (
          <>
            {!mayReview ? (
              <Empty title="Reviewing is for moderators">
                Other people's messages are shown to those whose work it is.
              </Empty>
            ) : !current.keep_content && current.kept === 0 ? (
              <Empty title="This account keeps no content">
                There is nothing to review until it does. Content is then kept for as many days as you say, and gone
                after.
              </Empty>
            ) : (
              <>
                <div className="flex flex-wrap gap-3">
                  <SelectField
                    label="Action"
                    options={named(actions.filter((action) => action !== 'allow'))}
                    value={filter.action ?? ''}
                    onChange={({ target }) => set({ ...filter, action: target.value as 'flag' })}
                  />
                  <SelectField
                    label="Category"
                    options={named(textCategoryNames)}
                    value={filter.category ?? ''}
                    onChange={({ target }) => set({ ...filter, category: target.value })}
                  />
                </div>
                <ReviewQueue
                  key={JSON.stringify(filter)}
                  filter={filter}
                  onReveal={(reveal) => set({ queue: 'restricted', ...(reveal === undefined ? {} : { reveal }) })}
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
