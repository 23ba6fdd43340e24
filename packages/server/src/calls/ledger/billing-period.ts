/** The calendar month in UTC that a moment belongs to [K7]. */

export interface BillingPeriod {
  /** `2026-11` */
  readonly name: string;
  readonly start: Date;
  readonly end: Date;
}

let current: BillingPeriod | undefined;

export function billingPeriod(atMs: number): BillingPeriod {
  if (current === undefined || atMs < current.start.getTime() || atMs >= current.end.getTime()) {
    const at = new Date(atMs);
    const start = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1));
    const end = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
    current = { name: start.toISOString().slice(0, 7), start, end };
  }
  return current;
}
