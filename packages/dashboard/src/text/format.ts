/** Numbers and times as people read them. One place, so that a share looks the same on every page. */

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const fine = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 4 });
const exact = new Intl.NumberFormat('en', { maximumFractionDigits: 20 });
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const dateTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const dayAndHour = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const fullDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

type Moment = string | number | Date;

export const formatCount = (count: number): string => whole.format(count);
export const formatCompact = (count: number): string => compact.format(count);
/** "1,234", or "10,000+" if there are more than were counted. */
export const formatTotal = ({ count, more }: { readonly count: number; readonly more: boolean }): string =>
  `${whole.format(count)}${more ? '+' : ''}`;
/** Two digits, or as many as distinguish it from 1 and from its threshold. */
export function formatScore(score: number, threshold = 1): string {
  const digits = [2, 3, 4, 5].find((few) =>
    [1, threshold].every((other) => score === other || score.toFixed(few) !== other.toFixed(few)),
  );
  return digits === undefined ? exact.format(score) : score.toFixed(digits);
}
/** Two digits, or up to four if it was set more finely. */
export function formatThreshold(threshold: number): string {
  const shown = formatScore(threshold);
  return shown.length > 4 ? shown : fine.format(threshold);
}
export const formatDateTime = (moment: Moment): string => dateTime.format(new Date(moment));
export const formatDay = (moment: Moment): string => day.format(new Date(moment));
export const formatDayAndHour = (moment: Moment): string => dayAndHour.format(new Date(moment));
/** For lists of recent events: the year is in the title. */
export const formatDayAndTime = (moment: Moment): string => dayAndTime.format(new Date(moment));
export const formatFullDay = (moment: Moment): string => fullDay.format(new Date(moment));

/** 0.0312 → "3.1 %"; below 0.1 % it says so instead of showing a misleading "0 %". */
export function formatShare(share: number): string {
  if (share === 0) return '0 %';
  if (share < 0.001) return '< 0.1 %';
  return `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`;
}

export function formatMilliseconds(milliseconds: number): string {
  if (milliseconds >= 1_000) return `${(milliseconds / 1_000).toFixed(1)} s`;
  if (milliseconds >= 10) return `${Math.round(milliseconds)} ms`;
  return `${milliseconds.toFixed(milliseconds < 1 ? 2 : 1)} ms`;
}

export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 ** 2) return `${Math.round(bytes / 1024)} KB`;
  if (bytes < 1024 ** 3) return `${(bytes / 1024 ** 2).toFixed(1)} MB`;
  return `${(bytes / 1024 ** 3).toFixed(1)} GB`;
}

const steps: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

export function formatAgo(moment: Moment, now: number = Date.now()): string {
  const seconds = Math.round((new Date(moment).getTime() - now) / 1_000);
  for (const [unit, size] of steps) {
    if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit);
  }
  return 'just now';
}

const shortSteps: readonly [unit: string, seconds: number][] = [
  ['y', 31_536_000],
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
];

/** How long ago it was, for rows with little room: "18 min". */
export function formatAge(moment: Moment, now: number = Date.now()): string {
  const seconds = Math.round((now - new Date(moment).getTime()) / 1_000);
  const step = shortSteps.find(([, size]) => seconds >= size);
  return step === undefined ? 'now' : `${Math.trunc(seconds / step[1])} ${step[0]}`;
}

/** The change from the period before; nothing if there was none. */
export function formatChange(now: number, before: number): string | undefined {
  if (before === 0) return undefined;
  const change = (now - before) / before;
  if (Math.abs(change) < 0.005) return 'as before';
  const sign = change > 0 ? '+' : '−';
  return `${sign}${formatShare(Math.abs(change))}`;
}

/** `hate_speech` → `hate speech`: names on the wire are for programs. */
export const formatName = (name: string): string => name.replaceAll('_', ' ');

/** Looks up a word that the service sent. A tab that is older than the service may not know it. */
export function known<Value>(table: Readonly<Record<string, Value>>, word: string): Value | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}

/** The name of a word; an unknown one is shown as it is. */
export const nameOf = (names: Readonly<Record<string, string>>, word: string): string =>
  known(names, word) ?? formatName(word);
