/**
 * Limits how fast one account changes things in the dashboard: a token bucket per account, generous for people and tight for
 * loops. A large body costs more than a small one, since it is checked, written and kept.
 */

export type WriteLimit = ReturnType<typeof createWriteLimit>;

export const writeLimit = { perSecond: 10, atOnce: 200, bytesPerWrite: 64 * 1024 } as const;

interface Bucket {
  credit: number;
  updatedMs: number;
}

/** Beyond this number, full buckets are dropped, since they need not be remembered. */
const sweepAbove = 10_000;

export function createWriteLimit(now: () => number = () => performance.now()) {
  const buckets = new Map<string, Bucket>();
  const { perSecond, atOnce, bytesPerWrite } = writeLimit;
  const creditOf = ({ credit, updatedMs }: Bucket, atMs: number) =>
    Math.min(atOnce, credit + (Math.max(0, atMs - updatedMs) / 1_000) * perSecond);

  function sweep(atMs: number): void {
    if (buckets.size < sweepAbove) return;
    for (const [account, bucket] of buckets) if (creditOf(bucket, atMs) >= atOnce) buckets.delete(account);
  }

  return {
    /** Undefined if it may; otherwise the whole seconds until it may, at least 1. */
    take(accountId: string, bytes: number): number | undefined {
      const atMs = now();
      const cost = Math.min(atOnce, Math.max(1, Math.ceil(bytes / bytesPerWrite)));
      const bucket = buckets.get(accountId);
      const credit = bucket === undefined ? atOnce : creditOf(bucket, atMs);
      if (credit < cost) return Math.max(1, Math.ceil((cost - credit) / perSecond));
      if (bucket === undefined) sweep(atMs);
      buckets.set(accountId, { credit: credit - cost, updatedMs: atMs });
      return undefined;
    },
  };
}
