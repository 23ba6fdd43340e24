/**
 * The time, once the clock has run evenly for a while. A clock that was set far ahead, even for a minute, must not
 * delete what is kept for months: until it has agreed with the monotonic clock for ten minutes, nothing is deleted by
 * it.
 */

export interface Clocks {
  /** Wall clock, milliseconds. */
  readonly wall?: () => number;
  /** Never set, and never runs backwards. */
  readonly monotonic?: () => number;
}

const settleMs = 10 * 60_000;
/** Clocks are corrected by this much at a time. */
const toleranceMs = 60_000;

export function createSteadyClock({ wall = Date.now, monotonic = () => performance.now() }: Clocks = {}) {
  let last = { wallMs: wall(), atMs: monotonic() };
  let evenSinceMs = last.atMs;
  return {
    /** Undefined while the clock cannot be trusted. */
    now(): number | undefined {
      const [wallMs, atMs] = [wall(), monotonic()];
      const drift = wallMs - last.wallMs - (atMs - last.atMs);
      if (Math.abs(drift) > toleranceMs) evenSinceMs = atMs;
      last = { wallMs, atMs };
      return atMs - evenSinceMs >= settleMs ? wallMs : undefined;
    },
  };
}
