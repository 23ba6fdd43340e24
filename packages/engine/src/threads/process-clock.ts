/**
 * Milliseconds on a clock that never runs backwards and is the same in every thread of the process. The clock of
 * `performance.now()` restarts in each thread.
 */
export function processClockMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
