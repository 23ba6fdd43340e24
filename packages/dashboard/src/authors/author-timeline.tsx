import type { AuthorEvent, LedgerAction } from '@moderato/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { usePages } from '../api/use-call.ts';
import { Reason } from '../decisions/reason.tsx';
import { ActionBadge } from '../design/badge.tsx';
import { Choice } from '../design/choice.tsx';
import { type Column, DataTable } from '../design/data-table.tsx';
import { KeptText } from '../design/kept-text.tsx';
import { MoreButton } from '../design/more-button.tsx';
import { Failure, Loading } from '../design/states.tsx';
import { type RuleNamesFound, useRuleNames } from '../rules/rule-name.tsx';
import { formatName } from '../text/format.ts';
import { OriginLine } from '../text/origin-line.tsx';
import { RowTime } from '../text/row-time.tsx';

const columnsWith = ({ nameOf }: RuleNamesFound): readonly Column<AuthorEvent>[] => [
  { label: 'Time', cell: ({ at }) => <RowTime at={at} /> },
  { label: 'Action', cell: ({ action }) => <ActionBadge action={action} /> },
  {
    // In one column, so that a phone shows the text too.
    label: 'Reason and text',
    cell: (event) => (
      <>
        <Reason decision={event} nameOf={nameOf} />
        {event.content !== null && <KeptText text={event.content} categories={event.flagged} />}
        <OriginLine origin={event} />
      </>
    ),
  },
  { label: 'Context', from: 'tablet', cell: ({ context }) => formatName(context) },
];

type Filter = 'all' | LedgerAction;

export function AuthorTimeline({ author }: { readonly author: string }) {
  const [filter, setFilter] = useState<Filter>('all');
  const navigate = useNavigate();
  const rules = useRuleNames();
  const timeline = usePages('GET /authors/timeline', {
    query: filter === 'all' ? { author } : { author, action: filter },
  });
  return (
    <section aria-label="Timeline" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-semibold">Timeline</h2>
        <Choice
          label="Which decisions"
          options={[
            { value: 'all', label: 'All' },
            { value: 'block', label: 'Blocked' },
            { value: 'flag', label: 'Flagged' },
            { value: 'allow', label: 'Allowed' },
            { value: 'scored', label: 'Scored only' },
          ]}
          value={filter}
          onChange={setFilter}
        />
      </div>
      {timeline.items === undefined ? (
        timeline.isError ? (
          <Failure error={timeline.error} onRetry={() => void timeline.refetch()} />
        ) : (
          <Loading what="the timeline" />
        )
      ) : timeline.items.length === 0 ? (
        <p className="text-soft">Nothing here.</p>
      ) : (
        <>
          <DataTable
            caption="Decisions on this author"
            columns={columnsWith(rules)}
            rows={timeline.items}
            rowKey={({ request_id: id }) => id}
            onOpen={({ request_id: id }) => void navigate({ to: '/decisions', search: { author, open: id } })}
          />
          <MoreButton {...timeline} shown={timeline.items.length} />
        </>
      )}
    </section>
  );
}
