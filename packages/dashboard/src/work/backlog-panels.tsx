import type { BacklogStep, Work } from '@moderato/contract';
import { actionColors } from '../design/action-colors.ts';
import { LazyColumnChart } from '../design/lazy-column-chart.tsx';
import { Panel } from '../design/panel.tsx';
import { formatDay, formatDayAndHour } from '../text/format.ts';

const waitingSeries = [
  { key: 'open', label: 'In the queue', color: 'var(--series-1)' },
  { key: 'apart', label: 'For admins and owners', color: 'var(--series-3)' },
];
const ageSeries = [{ key: 'hours', label: 'Hours', color: actionColors.flag }];

/** How much waited, and how long the oldest had waited. */
export function BacklogPanels({ work: { backlog, period } }: { readonly work: Work }) {
  const recorded = backlog.filter(({ open }) => open !== null);
  const moment = period === '24h' || period === '7d' ? formatDayAndHour : formatDay;
  const pointsOf = (figures: (step: BacklogStep) => Readonly<Record<string, number>>) =>
    backlog.map((step) => ({ label: moment(step.at), ...figures(step) }));
  const note =
    recorded.length < backlog.length
      ? 'Highest number waiting in each period. Gaps were not recorded.'
      : 'Highest number waiting in each period.';
  return (
    <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
      <Panel title="Waiting for review" note={note}>
        <LazyColumnChart
          caption="Items that waited for review"
          height={180}
          series={waitingSeries}
          points={pointsOf(({ open, apart }) => ({ open: open ?? 0, apart: apart ?? 0 }))}
        />
      </Panel>
      <Panel title="Age of the oldest item" note="In hours, of the ordinary queue.">
        <LazyColumnChart
          caption="Hours that the oldest item had waited"
          height={180}
          series={ageSeries}
          points={pointsOf(({ oldest_hours: hours }) => ({ hours: hours ?? 0 }))}
        />
      </Panel>
    </div>
  );
}
