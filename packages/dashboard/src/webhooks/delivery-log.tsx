import type { Delivery, DeliveryState, Webhook } from '@moderato/contract';
import { useState } from 'react';
import { useMay } from '../api/session.tsx';
import { useChange, usePages } from '../api/use-call.ts';
import { Badge } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { Choice } from '../design/choice.tsx';
import { type Column, DataTable } from '../design/data-table.tsx';
import { MoreButton } from '../design/more-button.tsx';
import { Failure, Loading } from '../design/states.tsx';
import { formatAgo, formatMilliseconds } from '../text/format.ts';
import { RowTime } from '../text/row-time.tsx';
import { DeliveryDrawer } from './delivery-drawer.tsx';

/** A delivery that is due within a minute may be in progress right now. */
const isFarOff = (next: string | null) => next !== null && Date.parse(next) > Date.now() + 60_000;

export const stateTones = { waiting: 'flag', delivered: 'allow', failed: 'block' } as const;

type Filter = 'all' | DeliveryState;
const filters: readonly { readonly value: Filter; readonly label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'failed', label: 'Failed' },
];

export function DeliveryLog({ webhooks }: { readonly webhooks: readonly Webhook[] }) {
  const [filter, setFilter] = useState<Filter>('all');
  const [open, setOpen] = useState<string>();
  const deliveries = usePages('GET /webhook-deliveries', { query: filter === 'all' ? {} : { state: filter } });
  const mayRepeat = useMay('POST /webhook-deliveries/:delivery_id/again');
  const again = useChange('POST /webhook-deliveries/:delivery_id/again', {
    refresh: ['GET /webhook-deliveries', 'GET /webhooks'],
    done: 'Sending again.',
  });
  const labels = new Map(webhooks.map(({ webhook_id: id, label }) => [id, label]));
  const columns: readonly Column<Delivery>[] = [
    {
      label: 'Time',
      cell: ({ created_at: at, event }) => (
        <>
          <RowTime at={at} />
          <code className="block font-mono text-soft text-sm sm:hidden">{event}</code>
        </>
      ),
    },
    { label: 'State', cell: ({ state }) => <Badge tone={stateTones[state]}>{state}</Badge> },
    { label: 'Event', from: 'tablet', cell: ({ event }) => <code className="font-mono text-sm">{event}</code> },
    { label: 'Webhook', from: 'desktop', cell: ({ webhook_id: id }) => labels.get(id) ?? 'removed' },
    {
      label: 'Answer',
      from: 'tablet',
      cell: ({ status, problem, duration_ms: duration }) =>
        status !== null
          ? `${status}${duration === null ? '' : ` in ${formatMilliseconds(duration)}`}`
          : (problem ?? ''),
    },
    { label: 'Tries', from: 'desktop', align: 'right', cell: ({ attempts }) => attempts },
    {
      label: 'Next try',
      from: 'tablet',
      cell: ({ next_attempt_at: next }) => (next === null ? '' : isFarOff(next) ? formatAgo(next) : 'within a minute'),
    },
    {
      label: 'Actions',
      hideLabel: true,
      align: 'right',
      cell: ({ delivery_id: id, event, state, next_attempt_at: next }) => (
        <span className="-mr-2.5 inline-flex flex-wrap justify-end sm:flex-nowrap">
          <Button small kind="quiet" aria-label={`Body of ${event}`} onClick={() => setOpen(id)}>
            Body
          </Button>
          {mayRepeat && (state !== 'waiting' || isFarOff(next)) && (
            <Button
              small
              kind="quiet"
              disabled={again.isPending}
              onClick={() => again.mutate({ params: { delivery_id: id } })}
            >
              {state === 'waiting' ? 'Try now' : 'Resend'}
            </Button>
          )}
        </span>
      ),
    },
  ];
  return (
    <section aria-label="Deliveries" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-semibold">Deliveries</h2>
        <Choice label="Which deliveries" options={filters} value={filter} onChange={setFilter} />
      </div>
      {deliveries.items === undefined ? (
        deliveries.isError ? (
          <Failure error={deliveries.error} onRetry={() => void deliveries.refetch()} />
        ) : (
          <Loading what="deliveries" />
        )
      ) : deliveries.items.length === 0 ? (
        <p className="text-soft">None{filter === 'all' ? ' yet' : ' of these'}.</p>
      ) : (
        <>
          <DataTable
            caption="Deliveries"
            columns={columns}
            rows={deliveries.items}
            rowKey={({ delivery_id: id }) => id}
          />
          <MoreButton {...deliveries} shown={deliveries.items.length} />
        </>
      )}
      {open !== undefined && <DeliveryDrawer id={open} onClose={() => setOpen(undefined)} />}
    </section>
  );
}
