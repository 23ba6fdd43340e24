import type { Work } from '@moderato/contract';
import { Link } from '@tanstack/react-router';
import { Stat, Stats } from '../design/panel.tsx';
import { Sparkline } from '../design/sparkline.tsx';
import { formatAgo, formatChange, formatCompact, formatCount } from '../text/format.ts';
import { agreedShare, formatSeconds, overturnedShare, shareOrDash } from './work-words.ts';

/** The numbers at the top, each with its previous value. */
export function WorkFigures({ work }: { readonly work: Work }) {
  const { waiting, team, before } = work;
  const looks = team.second_looks.agreed + team.second_looks.differed;
  const earlier = (value: string) => (before.decided === 0 ? '' : `, ${value} before`);
  return (
    <Stats className="lg:grid-cols-3">
      <Stat
        label="Waiting now"
        value={
          <Link to="/review" className="hover:underline" aria-label={`${formatCount(waiting.open)} waiting for review`}>
            {formatCount(waiting.open)}
          </Link>
        }
        trend={<Sparkline of="Waiting" values={work.backlog.map(({ open }) => open)} format={formatCompact} />}
        note={[
          waiting.oldest_at === null ? 'nothing waits' : `the oldest came ${formatAgo(waiting.oldest_at)}`,
          ...(waiting.apart > 0 ? [`${formatCount(waiting.apart)} more for admins`] : []),
        ].join(', ')}
      />
      <Stat
        label="Decided"
        value={formatCount(team.decided)}
        note={[formatChange(team.decided, before.decided), `${formatCompact(before.decided)} before`]
          .filter(Boolean)
          .join(', ')}
      />
      <Stat
        label="Time for an item, median"
        value={formatSeconds(team.median_seconds)}
        note={`breaks left out${earlier(formatSeconds(before.median_seconds))}`}
      />
      <Stat
        label="Overturned"
        value={shareOrDash(overturnedShare(team))}
        note={`${formatCount(team.undone)} undone, ${formatCount(team.reversed)} after appeals${earlier(shareOrDash(overturnedShare(before)))}`}
      />
      <Stat
        label="Agreement with the machine"
        className="max-lg:col-span-2"
        value={shareOrDash(agreedShare(team))}
        note={`of ${formatCount(team.agreed + team.differed)} decisions${earlier(shareOrDash(agreedShare(before)))}`}
      />
      {looks > 0 && (
        <Stat
          label="Agreement in second looks"
          className="max-lg:col-span-2"
          value={shareOrDash(agreedShare(team.second_looks))}
          note={`of ${formatCount(looks)} decisions that another person looked at`}
        />
      )}
    </Stats>
  );
}
