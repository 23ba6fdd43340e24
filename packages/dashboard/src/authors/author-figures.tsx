import type { AuthorDetail } from '@moderato/contract';
import { actionColors } from '../design/action-colors.ts';
import { Badge } from '../design/badge.tsx';
import { BarList } from '../design/bar-list.tsx';
import { LazyColumnChart } from '../design/lazy-column-chart.tsx';
import { Panel, Stat, Stats } from '../design/panel.tsx';
import { trendTones } from '../design/trend-tones.ts';
import { formatAgo, formatCount, formatDay, formatFullDay, formatName, formatShare } from '../text/format.ts';

const series = [
  { key: 'calm', label: 'Allowed', color: actionColors.allow },
  { key: 'flagged', label: 'Flagged', color: actionColors.flag },
  { key: 'blocked', label: 'Blocked', color: actionColors.block },
];

const shareOf = (part: number, calls: number) => `${formatShare(calls === 0 ? 0 : part / calls)} of calls`;

export function AuthorFigures({ author }: { readonly author: AuthorDetail }) {
  return (
    <>
      <Stats className="lg:grid-cols-5">
        <Stat
          label="Offence score"
          value={author.offence_score.toFixed(1)}
          note={<Badge tone={trendTones[author.trend]}>{author.trend}</Badge>}
        />
        <Stat label="Calls" value={formatCount(author.calls)} note={`since ${formatFullDay(author.first_seen_at)}`} />
        <Stat label="Flagged" value={formatCount(author.flagged)} note={shareOf(author.flagged, author.calls)} />
        <Stat label="Blocked" value={formatCount(author.blocked)} note={shareOf(author.blocked, author.calls)} />
        <Stat
          label="Offence share"
          className="max-lg:col-span-2"
          value={formatShare(author.offence_share)}
          note={`last seen ${formatAgo(author.last_seen_at)}`}
        />
      </Stats>
      <p className="text-sm text-soft">{author.formula}</p>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Panel title="By day">
          <LazyColumnChart
            caption="Calls of this author by day"
            height={180}
            series={series}
            points={author.days.map(({ day, calls, flagged, blocked }) => ({
              label: formatDay(day),
              calm: Math.max(0, calls - flagged - blocked),
              flagged,
              blocked,
            }))}
          />
        </Panel>
        <Panel title="Categories" note="By calls they flagged">
          {author.categories.length === 0 ? (
            <p className="text-soft">Nothing was flagged.</p>
          ) : (
            <BarList
              total={author.calls}
              bars={author.categories.map(({ name, flagged }) => ({
                name: formatName(name),
                count: flagged,
                tone: 'flag' as const,
              }))}
            />
          )}
        </Panel>
      </div>
    </>
  );
}
