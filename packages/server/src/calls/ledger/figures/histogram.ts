/**
 * Histograms that can be added: how often a value fell into each bucket, without empty buckets. Percentiles of any time
 * span come from the sum of its hours.
 */

export type Histogram = Record<string, number>;

/** Scores go into buckets of equal width. */
export const scoreBuckets = 50;

/**
 * Times go into buckets that grow by a quarter each: a percentile is off by at most an eighth, from 0.05 ms to 100 s.
 */
const minMs = 0.05;
const growth = 1.25;
const timeBuckets = 66;
const logGrowth = Math.log(growth);

export function scoreBucket(score: number): number {
  return Math.min(scoreBuckets - 1, Math.max(0, Math.floor(score * scoreBuckets)));
}

export function timeBucket(ms: number): number {
  if (!(ms > minMs)) return 0;
  return Math.min(timeBuckets - 1, Math.ceil(Math.log(ms / minMs) / logGrowth - 1e-9));
}

/** The upper end of a bucket of times. */
function upperMs(bucket: number): number {
  return minMs * growth ** bucket;
}

export function addTo(histogram: Histogram, bucket: number | string, count = 1): void {
  histogram[bucket] = (histogram[bucket] ?? 0) + count;
}

export function addHistogram(sum: Histogram, added: Histogram): void {
  for (const bucket in added) addTo(sum, bucket, added[bucket]);
}

export function countOf(histogram: Histogram): number {
  let count = 0;
  for (const bucket in histogram) count += histogram[bucket] as number;
  return count;
}

/** The time below which the given share of values lies, interpolated within its bucket; null if there is no value. */
export function percentileMs(histogram: Histogram, share: number): number | null {
  const count = countOf(histogram);
  if (count === 0) return null;
  let left = share * count;
  for (let bucket = 0; bucket < timeBuckets; bucket++) {
    const here = histogram[bucket] ?? 0;
    if (here === 0) continue;
    if (left <= here) {
      const lower = bucket === 0 ? 0 : upperMs(bucket - 1);
      return Math.round((lower + (upperMs(bucket) - lower) * (left / here)) * 1_000) / 1_000;
    }
    left -= here;
  }
  return upperMs(timeBuckets - 1);
}

/** All buckets of a histogram of scores, including empty ones. */
export function scoreCounts(histogram: Histogram): number[] {
  return Array.from({ length: scoreBuckets }, (_, bucket) => histogram[bucket] ?? 0);
}
