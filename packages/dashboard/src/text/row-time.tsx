import { formatDateTime, formatDayAndTime } from './format.ts';

/** When something happened, in a list: on one line, with the year in its title. */
export function RowTime({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={formatDateTime(at)} className="whitespace-nowrap">
      {formatDayAndTime(at)}
    </time>
  );
}
