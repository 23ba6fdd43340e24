/** The ledger: a list by filters, and each decision with all that led to it. */

import type { DecisionQuery, DecisionSummary } from '@moderato/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { usePages } from '../api/use-call.ts';
import { ActionBadge, Badge } from '../design/badge.tsx';
import { type Column, DataTable } from '../design/data-table.tsx';
import { MoreButton } from '../design/more-button.tsx';
import { Page } from '../design/panel.tsx';
import { Empty, Failure, Loading } from '../design/states.tsx';
import { ContentText } from '../text/content-text.tsx';
import { formatDateTime, formatDayAndTime, formatMilliseconds, formatName, formatScore } from '../text/format.ts';
import { DecisionDrawer } from './decision-drawer.tsx';
import { DecisionFilters } from './decision-filters.tsx';

const columns: readonly Column<DecisionSummary>[] = [
  {
    label: 'Time',
    cell: ({ at }) => (
      <time dateTime={at} title={formatDateTime(at)} className="whitespace-nowrap">
        {formatDayAndTime(at)}
      </time>
    ),
  },
  { label: 'Action', cell: ({ action }) => <ActionBadge action={action} /> },
  {
    label: 'Reason',
    cell: ({ top, rules_matched: rules }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        {top !== null && (
          <span className={top.flagged ? 'text-ink' : 'text-soft'}>
            {formatName(top.category)} {formatScore(top.score)}
          </span>
        )}
        {rules > 0 && <Badge tone="accent">{rules === 1 ? '1 rule' : `${rules} rules`}</Badge>}
      </span>
    ),
  },
  { label: 'Author', from: 'tablet', cell: ({ author }) => <AuthorName author={author} /> },
  { label: 'Context', from: 'desktop', cell: ({ context, kind }) => (kind === 'text' ? formatName(context) : kind) },
  {
    label: 'Tier',
    from: 'desktop',
    align: 'right',
    cell: ({ tier, degraded }) => (degraded ? <Badge tone="flag">{`${tier}, degraded`}</Badge> : tier),
  },
  {
    label: 'Latency',
    from: 'desktop',
    align: 'right',
    cell: ({ latency_ms: latency }) => formatMilliseconds(latency),
  },
];

export function AuthorName({ author }: { readonly author: string | null }) {
  if (author === null) return <span className="text-soft">none</span>;
  return (
    <span className="block max-w-48 truncate">
      <ContentText text={author} />
    </span>
  );
}

export function DecisionsPage() {
  const { open, ...filter } = useSearch({ strict: false }) as DecisionQuery & { open?: string };
  const navigate = useNavigate();
  const decisions = usePages('GET /decisions', { query: filter });
  const show = (search: Readonly<Record<string, string | undefined>>, replace: boolean) =>
    void navigate({ to: '/decisions', search: dropEmpty(search), replace, resetScroll: false });
  return (
    <Page
      title="Decisions"
      note="Every answered call, newest first, with the reasons for its verdict. Content is never shown."
    >
      <DecisionFilters filter={filter} onChange={(next) => show(next, true)} />
      {decisions.items === undefined ? (
        decisions.isError ? (
          <Failure error={decisions.error} onRetry={() => void decisions.refetch()} />
        ) : (
          <Loading what="decisions" />
        )
      ) : decisions.items.length === 0 ? (
        <Empty title="No matching decisions">Change or clear the filters, or send the first call.</Empty>
      ) : (
        <>
          <DataTable
            caption="Decisions"
            columns={columns}
            rows={decisions.items}
            rowKey={({ request_id: id }) => id}
            onOpen={({ request_id: id }) => show({ ...filter, open: id }, false)}
            openLabel={({ at, action }) => `${formatDayAndTime(at)}: ${action}, open`}
            isOpen={({ request_id: id }) => id === open}
          />
          <MoreButton {...decisions} shown={decisions.items.length} />
        </>
      )}
      {open !== undefined && <DecisionDrawer requestId={open} onClose={() => show(filter, false)} />}
    </Page>
  );
}

function dropEmpty(search: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
