/** How much of the month's quota is used, how much will be at this pace, and the months before. */

import { contexts, imageTier, tiers, type UsageOverview } from '@moderato/contract';
import { useCall } from '../api/use-call.ts';
import { Badge } from '../design/badge.tsx';
import { BarList } from '../design/bar-list.tsx';
import { type Column, DataTable } from '../design/data-table.tsx';
import { Page, Panel, Stat, Stats } from '../design/panel.tsx';
import { Loaded } from '../design/states.tsx';
import { formatCount, formatFullDay, formatName, formatShare } from '../text/format.ts';

type Month = UsageOverview['months'][number];

const columns: readonly Column<Month>[] = [
  { label: 'Month', cell: ({ period }) => period },
  { label: 'Calls', align: 'right', cell: ({ total }) => formatCount(total) },
  ...tiers.map(
    ({ tier, key }): Column<Month> => ({
      label: `Tier ${tier}`,
      from: 'tablet',
      align: 'right',
      cell: (month) => formatCount(month[key]),
    }),
  ),
];

export function UsagePage() {
  const usage = useCall('GET /usage', {});
  return (
    <Page
      title="Usage and plan"
      note="Only live moderation calls count. Test calls, settings and this dashboard never do."
    >
      <Loaded query={usage} what="usage">
        {(found) => <Usage usage={found} />}
      </Loaded>
    </Page>
  );
}

function Usage({ usage }: { readonly usage: UsageOverview }) {
  const { current, projected_calls: projected, months } = usage;
  const used = current.calls_limit === 0 ? 1 : current.total_calls / current.calls_limit;
  const over = projected !== null && projected > current.calls_limit;
  return (
    <>
      <Stats>
        <Stat
          label="Plan"
          value={current.plan}
          note={`${formatCount(current.rate_limit.requests_per_second)} requests per second`}
        />
        <Stat
          label="Calls this month"
          value={formatCount(current.total_calls)}
          note={`of ${formatCount(current.calls_limit)}`}
        />
        <Stat label="Used" value={formatShare(used)} note={`resets on ${formatFullDay(current.period.end)}`} />
        <Stat
          label="At this pace"
          value={projected === null ? '–' : formatCount(projected)}
          note={over ? <Badge tone="block">over the quota</Badge> : 'by the end of the month'}
        />
      </Stats>
      <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
        <Panel title="By tier">
          <BarList
            total={current.total_calls}
            bars={[
              ...tiers.map(({ tier, key, name }) => ({
                // Every image call has tier 2, even if only the local judges looked at it.
                name: `Tier ${tier}, ${tier === imageTier ? `${name} and image judges` : name}`,
                count: current.calls_by_tier[key],
              })),
            ]}
          />
        </Panel>
        <Panel title="By context">
          <BarList
            total={current.total_calls}
            bars={contexts.map((context) => ({
              name: formatName(context),
              count: current.calls_by_context[context],
            }))}
          />
        </Panel>
      </div>
      {months.length > 0 && (
        <DataTable caption="Months" columns={columns} rows={months} rowKey={({ period }) => period} />
      )}
    </>
  );
}
