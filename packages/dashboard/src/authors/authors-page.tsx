/** Authors by what they did: figures per `user_id`, worst first. */

import type { AuthorSummary, AuthorsQuery } from '@moderato/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { addressOf } from '../api/call.ts';
import { useMay } from '../api/session.tsx';
import { usePages } from '../api/use-call.ts';
import { Badge } from '../design/badge.tsx';
import { Button, buttonLook } from '../design/button.tsx';
import { type Column, DataTable } from '../design/data-table.tsx';
import { SelectField, Switch, TextField } from '../design/field.tsx';
import { Filters } from '../design/filters.tsx';
import { FirstCall } from '../design/first-call.tsx';
import { MoreButton } from '../design/more-button.tsx';
import { Page } from '../design/panel.tsx';
import { Empty, Failure, Loading } from '../design/states.tsx';
import { trendTones } from '../design/trend-tones.ts';
import { StrikeSettingsDialog } from '../strikes/strike-settings.tsx';
import { ContentText } from '../text/content-text.tsx';
import { formatAgo, formatCount, formatName, formatShare } from '../text/format.ts';

const orders = [
  { value: 'offence_score', label: 'Offence score' },
  { value: 'last_seen', label: 'Last seen' },
  { value: 'calls', label: 'Calls' },
  { value: 'blocked', label: 'Blocked' },
];

const columns: readonly Column<AuthorSummary>[] = [
  {
    label: 'Author',
    cell: ({ author }) => (
      <span className="block max-w-60 truncate font-medium">
        <ContentText text={author} />
      </span>
    ),
  },
  { label: 'Score', align: 'right', cell: ({ offence_score: score }) => score.toFixed(1) },
  { label: 'Trend', from: 'tablet', cell: ({ trend }) => <Badge tone={trendTones[trend]}>{trend}</Badge> },
  { label: 'Calls', from: 'tablet', align: 'right', cell: ({ calls }) => formatCount(calls) },
  { label: 'Flagged', from: 'desktop', align: 'right', cell: ({ flagged }) => formatCount(flagged) },
  { label: 'Blocked', from: 'tablet', align: 'right', cell: ({ blocked }) => formatCount(blocked) },
  { label: 'Share', align: 'right', cell: ({ offence_share: share }) => formatShare(share) },
  { label: 'Mostly', from: 'desktop', cell: ({ top_category: top }) => (top === null ? '' : formatName(top)) },
  { label: 'Last seen', from: 'desktop', cell: ({ last_seen_at: at }) => formatAgo(at) },
];

export function AuthorsPage() {
  const filter = useSearch({ strict: false }) as AuthorsQuery;
  const navigate = useNavigate();
  const authors = usePages('GET /authors', { query: filter });
  const mayExport = useMay('GET /authors/list.csv');
  const [ladderOpen, setLadderOpen] = useState(false);
  const filtersSet = [filter.begins_with, filter.least_calls, filter.offenders].filter(Boolean).length;
  const set = (next: AuthorsQuery) =>
    void navigate({
      to: '/authors',
      search: Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined && value !== '')),
      replace: true,
      resetScroll: false,
    });
  return (
    <Page
      title="Authors"
      note="Authors by the user_id in your calls. Recent, severe and repeated offences raise the offence score, which falls again over time."
      actions={
        <>
          <Button onClick={() => setLadderOpen(true)}>Strikes and measures</Button>
          {mayExport && (
            <a className={buttonLook()} href={addressOf('GET /authors/list.csv', { query: filter })} download>
              Export as CSV
            </a>
          )}
        </>
      }
    >
      <Filters className="flex flex-wrap items-end gap-3" set={filtersSet}>
        <SelectField
          label="Order"
          options={orders}
          value={filter.order ?? 'offence_score'}
          onChange={({ target }) => set({ ...filter, order: target.value as 'calls' })}
        />
        <TextField
          label="Id starts with"
          value={filter.begins_with ?? ''}
          maxLength={256}
          onChange={({ target }) => set({ ...filter, begins_with: target.value })}
        />
        <TextField
          label="Minimum calls"
          type="number"
          min={0}
          max={999_999_999}
          value={filter.least_calls ?? ''}
          onChange={({ target }) => set({ ...filter, least_calls: target.value.replaceAll(/\D/g, '').slice(0, 9) })}
        />
        <div className="flex h-8 items-center">
          <Switch
            label="Offenders only"
            checked={filter.offenders === 'true'}
            onChange={(on) => {
              const { offenders: _, ...rest } = filter;
              set(on ? { ...rest, offenders: 'true' } : rest);
            }}
          />
        </div>
      </Filters>
      {authors.items === undefined ? (
        authors.isError ? (
          <Failure error={authors.error} onRetry={() => void authors.refetch()} />
        ) : (
          <Loading what="authors" />
        )
      ) : authors.items.length === 0 ? (
        filtersSet > 0 ? (
          <Empty
            title="No matching authors"
            next={
              <Button onClick={() => set(filter.order === undefined ? {} : { order: filter.order })}>
                Clear the filters
              </Button>
            }
          >
            Change or clear the filters.
          </Empty>
        ) : (
          <Empty title="No authors yet">
            <p className="mb-3 text-left">
              Send a <code className="font-mono">user_id</code> with your calls, and their authors are counted here.
            </p>
            <FirstCall />
          </Empty>
        )
      ) : (
        <>
          <DataTable
            caption="Authors"
            columns={columns}
            rows={authors.items}
            rowKey={({ author }) => author}
            onOpen={({ author }) => void navigate({ to: '/authors/detail', search: { author } })}
          />
          <MoreButton {...authors} shown={authors.items.length} />
        </>
      )}
      {ladderOpen && <StrikeSettingsDialog onClose={() => setLadderOpen(false)} />}
    </Page>
  );
}
