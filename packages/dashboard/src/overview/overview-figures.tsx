import type { Overview } from '@moderato/contract';
import { type DecisionSearch, DecisionsLink } from '../decisions/decisions-link.tsx';
import { Stat, Stats } from '../design/panel.tsx';
import { Sparkline } from '../design/sparkline.tsx';
import { formatChange, formatCompact, formatCount, formatMilliseconds, formatShare } from '../text/format.ts';

const share = (value: number | null): string => (value === null ? '–' : formatShare(value));
const duration = (value: number | null): string => (value === null ? '–' : formatMilliseconds(value));

/** A first period has nothing to compare with. */
const withBefore = (note: string, before: number | null, format: (value: number | null) => string): string =>
  before === null ? note : `${note}, ${format(before)} in the previous period`;

/** The numbers at the top: each with its previous value and a link to the decisions behind it. */
export function OverviewFigures({ overview }: { readonly overview: Overview }) {
  const { now, before, quota, from, to } = overview;
  const behind = (of: string, figure: string, search: DecisionSearch = {}) => (
    <DecisionsLink of={of} search={{ from, to, ...search }}>
      {figure}
    </DecisionsLink>
  );
  /** A share of the decided calls, which excludes those that were only scored. */
  const stopped = ({ allow, flag, block }: (typeof now)['by_action']) =>
    allow + flag + block === 0 ? null : (flag + block) / (allow + flag + block);
  // The last step is still being counted.
  const steps = overview.series.slice(0, -1);
  const callsOf = ({ allow, flag, block, scored }: (typeof steps)[number]) => allow + flag + block + scored;
  return (
    <Stats>
      <Stat
        label="Calls"
        value={behind('calls', formatCount(now.calls))}
        trend={<Sparkline of="Calls" values={steps.map(callsOf)} format={formatCompact} />}
        note={[formatChange(now.calls, before.calls), `${formatCompact(before.calls)} in the previous period`]
          .filter(Boolean)
          .join(', ')}
      />
      <Stat
        label="Flagged or blocked"
        value={behind('flagged or blocked', share(stopped(now.by_action)), { action: 'flag_or_block' })}
        trend={<Sparkline of="Flagged or blocked" values={steps.map(stopped)} format={formatShare} />}
        note={withBefore('of decided calls', stopped(before.by_action), share)}
      />
      <Stat
        label="Latency, median"
        value={behind('median latency', duration(now.latency_ms.p50))}
        note={withBefore(`p95 ${duration(now.latency_ms.p95)}`, before.latency_ms.p95, duration)}
      />
      <Stat
        label="Quota this month"
        value={behind('of the quota', formatShare(quota.limit === 0 ? 1 : quota.used / quota.limit), {
          from: monthStart(quota.ends_at),
          to: quota.ends_at,
        })}
        note={`${formatCompact(quota.used)} of ${formatCompact(quota.limit)} calls`}
      />
      <Stat
        minor
        label="Escalated"
        value={behind('escalated', share(now.escalated_share), { escalated: 'true' })}
        note={withBefore('of texts', before.escalated_share, share)}
      />
      <Stat
        minor
        label="Degraded"
        value={behind('degraded', share(now.degraded_share), { degraded: 'true' })}
        note={withBefore('of calls', before.degraded_share, share)}
      />
      <Stat
        minor
        label="Limited languages"
        className="col-span-2"
        value={behind('in limited languages', share(now.limited_share), { limited: 'true' })}
        note={withBefore('texts in languages the local models were not tested on', before.limited_share, share)}
      />
    </Stats>
  );
}

/** For the month that ends then, in UTC. */
function monthStart(endsAt: string): string {
  const lastDay = new Date(Date.parse(endsAt) - 1);
  return new Date(Date.UTC(lastDay.getUTCFullYear(), lastDay.getUTCMonth(), 1)).toISOString();
}
