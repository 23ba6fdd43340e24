/** The ledger: a filtered list, and each decision with everything that led to it. */

import type { DecisionQuery, DecisionSummary, FoundText } from '@moderato/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../api/session.tsx';
import { usePages } from '../api/use-call.ts';
import { ActionBadge, Badge } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { type Column, DataTable } from '../design/data-table.tsx';
import { FirstCall } from '../design/first-call.tsx';
import { KeptText } from '../design/kept-text.tsx';
import { MoreButton } from '../design/more-button.tsx';
import { Page } from '../design/panel.tsx';
import { Empty, Failure, Loading } from '../design/states.tsx';
import { type RuleNamesFound, useRuleNames } from '../rules/rule-name.tsx';
import { ContentText } from '../text/content-text.tsx';
import { formatCount, formatDayAndTime, formatMilliseconds, formatName, formatTotal } from '../text/format.ts';
import { RowTime } from '../text/row-time.tsx';
import { DecisionDrawer } from './decision-drawer.tsx';
import { DecisionFilters } from './decision-filters.tsx';
import { ExportLinks } from './export-links.tsx';
import { Reason } from './reason.tsx';
import { TextSearch } from './text-search.tsx';
import { useContentSearch } from './use-content-search.ts';

/** With the texts where the words were found. */
type Listed = DecisionSummary & Partial<Pick<FoundText, 'excerpt' | 'flagged'>>;

const textColumn: Column<Listed> = {
  label: 'Text',
  cell: ({ excerpt, flagged = [] }) =>
    excerpt !== undefined && <KeptText text={excerpt.text} spans={excerpt.spans} categories={flagged} />,
};

const stillIndexing = 'Some texts are still being prepared for search: try again in a moment.';

const columnsWith = ({ nameOf }: RuleNamesFound, showsText: boolean): readonly Column<Listed>[] => [
  { label: 'Time', cell: ({ at }) => <RowTime at={at} /> },
  ...(showsText ? [textColumn] : []),
  { label: 'Action', cell: ({ action }) => <ActionBadge action={action} /> },
  { label: 'Because of', cell: (decision) => <Reason decision={decision} nameOf={nameOf} /> },
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
  const [text, setText] = useState('');
  const maySearch = useMay('POST /decisions/search');
  const listed = usePages('GET /decisions', { query: filter }, text === '');
  const found = useContentSearch(text, filter);
  const labels = useRuleNames();
  const filtersSet = [...Object.values(filter), text].filter(Boolean).length;
  const decisions = text === '' ? listed : found;
  const items: readonly Listed[] | undefined = decisions.items;
  const total = text === '' ? (listed.data?.pages[0]?.total ?? undefined) : undefined;
  const searchedUntil = text === '' ? (listed.data?.pages.at(-1)?.searched_until ?? undefined) : found.searchedUntil;
  const show = (search: Readonly<Record<string, string | undefined>>, replace: boolean) =>
    void navigate({ to: '/decisions', search: dropEmpty(search), replace, resetScroll: false });
  return (
    <Page
      title="Decisions"
      note="Every answered call, newest first, with the reasons for its verdict."
      actions={text === '' && <ExportLinks filter={filter} />}
    >
      {maySearch && <TextSearch text={text} onSearch={setText} />}
      <DecisionFilters filter={filter} onChange={(next) => show(next, true)} />
      {items === undefined ? (
        decisions.isError ? (
          <Failure error={decisions.error} onRetry={() => void decisions.refetch()} />
        ) : (
          <Loading what="decisions" />
        )
      ) : items.length === 0 && !decisions.hasNextPage ? (
        filtersSet === 0 ? (
          <Empty title="No decisions yet">
            <FirstCall />
          </Empty>
        ) : (
          <Empty
            title="No matching decisions"
            next={text === '' && <Button onClick={() => show({}, true)}>Clear the filters</Button>}
          >
            {text === ''
              ? 'Change or clear the filters.'
              : 'No kept text that matches the filters has all these words. Search finds whole words, in any order.'}
            {text !== '' && found.isUnindexed && ` ${stillIndexing}`}
          </Empty>
        )
      ) : (
        <>
          <p role="status" className="figures text-sm text-soft">
            {text !== '' && `${formatCount(items.length)}${decisions.hasNextPage ? ' or more' : ''} found.`}
            {text !== '' && found.isUnindexed && ` ${stillIndexing}`}
            {total !== undefined &&
              `${formatTotal(total)} ${total.count === 1 && !total.more ? 'decision' : 'decisions'}`}
          </p>
          <DataTable
            caption="Decisions"
            columns={columnsWith(labels, text !== '')}
            rows={items}
            rowKey={({ request_id: id }) => id}
            onOpen={({ request_id: id }) => show({ ...filter, open: id }, false)}
            openLabel={({ at, action }) => `${formatDayAndTime(at)}: ${action}, open`}
            isOpen={({ request_id: id }) => id === open}
          />
          <MoreButton
            {...decisions}
            shown={items.length}
            total={total === undefined ? undefined : formatTotal(total)}
            searchedUntil={searchedUntil}
          />
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
