import type { Overview } from '@moderato/contract';
import { Stat } from '../design/panel.tsx';
import { formatChange, formatCompact, formatCount, formatMilliseconds, formatShare } from '../text/format.ts';

const share = (value: number | null): string => (value === null ? '–' : formatShare(value));
const duration = (value: number | null): string => (value === null ? '–' : formatMilliseconds(value));

/** The numbers on top: each with what it was before. */
export function OverviewFigures({ overview }: { readonly overview: Overview }) {
  const { now, before, quota } = overview;
  /** Of the calls that were decided: those that were only scored are neither. */
  const stopped = ({ by_action: { allow, flag, block } }: typeof now) =>
    allow + flag + block === 0 ? null : (flag + block) / (allow + flag + block);
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-3 xl:grid-cols-6">
      <Stat
        label="Calls"
        value={formatCount(now.calls)}
        note={[formatChange(now.calls, before.calls), `${formatCompact(before.calls)} before`]
          .filter(Boolean)
          .join(', ')}
      />
      <Stat
        label="Quota this month"
        value={formatShare(quota.limit === 0 ? 1 : quota.used / quota.limit)}
        note={`${formatCompact(quota.used)} of ${formatCompact(quota.limit)} calls`}
      />
      <Stat label="Flagged or blocked" value={share(stopped(now))} note={`${share(stopped(before))} before`} />
      <Stat
        label="Latency, median"
        value={duration(now.latency_ms.p50)}
        note={`p95 ${duration(now.latency_ms.p95)}, ${duration(before.latency_ms.p95)} before`}
      />
      <Stat label="Escalated" value={share(now.escalated_share)} note={`${share(before.escalated_share)} before`} />
      <Stat label="Degraded" value={share(now.degraded_share)} note={`${share(before.degraded_share)} before`} />
      <Stat
        label="Limited languages"
        value={share(now.limited_share)}
        note={`${share(before.limited_share)} before: texts in languages no local model was measured on`}
      />
    </div>
  );
}
