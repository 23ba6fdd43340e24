/** Formats a time for a table: ISO 8601 in UTC, to the minute. JSON has the full time. */

export function shownTime(atMs: number): string {
  return `${new Date(atMs).toISOString().slice(0, 16)}Z`;
}
