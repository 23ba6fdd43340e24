/** The figures of a run. */

export interface Spread {
  readonly medianMs: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

export interface PageResult {
  readonly page: string;
  readonly call: string;
  readonly runs: number;
  /** Elapsed time, which other work on the machine lengthens. */
  readonly clock: Spread;
  /** Processor time. */
  readonly processor: Spread;
}

export interface CommitResult {
  readonly callsAtOnce: number;
  /** Processor time of a call's share of the commit, without what the dashboard needs. */
  readonly beforeMicroseconds: number;
  /** With it, until the reply; and including what is counted a moment later. */
  readonly commitMicroseconds: number;
  readonly commitRatio: number;
  readonly allMicroseconds: number;
  readonly allRatio: number;
}

export interface DelayResult {
  readonly rounds: number;
  readonly calls: number;
  readonly alone: Spread;
  readonly beside: Spread;
  /** Median over rounds of the ratio of the two. */
  readonly medianRatio: number;
  readonly p95Ratio: number;
  readonly p99Ratio: number;
  /** Queries answered, or items decided, at the same time. */
  readonly done: number;
}

/** Parts are measured separately; one that was not measured this time keeps its figures and its date. */
export const parts = ['pages', 'delay', 'commit'] as const;
export type Part = (typeof parts)[number];

export interface Measured {
  readonly at: string;
  readonly loadBefore: number;
}

export interface Results {
  readonly measured: Readonly<Record<Part, Measured>>;
  readonly machine: {
    readonly processor: string;
    readonly cores: number;
    readonly node: string;
  };
  readonly rows: number;
  readonly authors: number;
  readonly storeMegabytes: number;
  readonly pages: readonly PageResult[];
  readonly commit: readonly CommitResult[];
  readonly indexes: readonly { readonly name: string; readonly microsecondsPerCall: number }[];
  /** Null until it was measured once. */
  readonly delay: { readonly pages: DelayResult; readonly moderators: DelayResult | null };
}

export function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0);
  return { medianMs: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99), maxMs: round(sorted.at(-1) ?? 0) };
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

export function round(value: number, digits = 2): number {
  return Number(value.toFixed(digits));
}
