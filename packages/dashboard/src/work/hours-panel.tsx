import type { Work } from '@moderato/contract';
import { Panel } from '../design/panel.tsx';
import { Scrollable } from '../design/scrollable.tsx';
import { formatCount } from '../text/format.ts';
import { byWeekday, weekdays } from './by-weekday.ts';

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour);

/** When people decide: the darker a field, the more decisions. The figures stand in the table for those who cannot see it. */
export function HoursPanel({ hours }: { readonly hours: Work['hours'] }) {
  const counts = byWeekday(hours);
  const most = Math.max(1, ...counts.flat());
  return (
    <Panel title="By weekday and hour" note="Decisions in your time zone; darker means more decisions.">
      <Scrollable label="Decisions by weekday and hour">
        <table className="figures w-full min-w-2xl table-fixed border-separate border-spacing-0.5 text-xs">
          <caption className="sr-only">Decisions by weekday and hour</caption>
          <thead>
            <tr>
              <th scope="col" className="w-10">
                <span className="sr-only">Weekday</span>
              </th>
              {hoursOfDay.map((hour) => (
                <th key={hour} scope="col" className="text-center font-normal text-soft">
                  {hour}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weekdays.map((day, row) => (
              <tr key={day}>
                <th scope="row" className="text-left font-normal text-soft">
                  {day}
                </th>
                {hoursOfDay.map((hour) => {
                  const count = counts[row]?.[hour] ?? 0;
                  return (
                    <td
                      key={hour}
                      title={`${day} ${hour}:00, ${formatCount(count)} decided`}
                      className="relative h-6 overflow-hidden rounded-sm bg-wash p-0"
                    >
                      <span
                        aria-hidden="true"
                        className="absolute inset-0"
                        style={{
                          background: 'var(--series-1)',
                          opacity: count === 0 ? 0 : 0.15 + (0.85 * count) / most,
                        }}
                      />
                      <span className="sr-only">{formatCount(count)}</span>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </Scrollable>
    </Panel>
  );
}
