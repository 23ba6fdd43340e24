/** The figures of a run, as stored in `results.json`. */

import type { Machine } from '../machine.ts';

interface Latency {
  readonly failed: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

export interface Dead {
  readonly rounds: {
    readonly tier0: Latency;
    readonly dead: Latency;
    readonly p99Ratio: number;
    readonly p50Ratio: number;
  }[];
  readonly medianP99Ratio: number;
  readonly medianP50Ratio: number;
  readonly failed: number;
}

export interface Kind extends Latency {
  readonly answered: number;
  readonly degraded: number;
}

export interface Slow {
  readonly rates: { readonly sure: number; readonly unsure: number };
  readonly seconds: number;
  readonly bulkhead: number;
  readonly maxAtOnce: number;
  readonly answeredByProvider: number;
  /** For the second service, which gets as many texts but no unsure ones. */
  readonly sureAlone: readonly Kind[];
  readonly sureBeside: readonly Kind[];
  readonly unsure: readonly Kind[];
  readonly medianSureP99Ratio: number;
  readonly medianSureP50Ratio: number;
  /** For the services, over all their calls; waiting cannot distort it. */
  readonly processorMicrosecondsPerCall: { readonly alone: number; readonly beside: number };
  readonly residentMb: { readonly first: number; readonly last: number; readonly most: number };
}

export interface Results {
  readonly measuredAt: string;
  /** `priority`: niceness of the bench's processes. */
  readonly machine: Machine & { readonly priority: number };
  readonly dead: Dead;
  readonly slow: Slow;
}
