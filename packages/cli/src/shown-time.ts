/** A time in a table: ISO 8601 in UTC, to the minute. JSON has all of it. */

export function shownTime(atMs: number): string {
  return `${new Date(atMs).toISOString().slice(0, 16)}Z`;
}
