/**
 * Computes what an installation needs for a number of calls per day. Contains the formula of the guide and nothing
 * else.
 */

import type { Figures } from './read-figures.ts';

export interface Assumptions {
  /** The busiest second as a multiple of the average one. */
  readonly peakFactor: number;
  /** How busy a core may be at that second. */
  readonly copyUse: number;
  readonly storeUse: number;
  readonly ledgerDays: number;
  /** So that one can be replaced while another fails. */
  readonly minCopies: number;
  /** Rows per second that one PostgreSQL is trusted with. */
  readonly rowsPerPostgres: number;
}

export const assumptions: Assumptions = {
  peakFactor: 4,
  copyUse: 0.65,
  storeUse: 0.5,
  ledgerDays: 90,
  minCopies: 3,
  rowsPerPostgres: 10_000,
};

export interface Plan {
  readonly callsPerDay: number;
  readonly peakPerSecond: number;
  /** Main threads and model threads, over all copies. */
  readonly mainCores: number;
  readonly modelCores: number;
  readonly copies: number;
  readonly modelThreadsPerCopy: number;
  readonly postgresServers: number;
  readonly postgresCores: number;
  readonly redisShards: number;
  readonly ledgerGigabytes: number;
}

export function plan(callsPerDay: number, figures: Figures, assumed: Assumptions = assumptions): Plan {
  const peakPerSecond = (callsPerDay / 86_400) * assumed.peakFactor;
  const coresFor = (ms: number, use: number) => (peakPerSecond * ms) / 1_000 / use;
  const { fastMs, serviceMs, networkMs } = figures;
  const mainCores = coresFor(serviceMs + fastMs, assumed.copyUse);
  const modelCores = coresFor(networkMs, assumed.copyUse);
  // A copy has one main thread, so more main threads mean more copies.
  const copies = Math.max(assumed.minCopies, Math.ceil(mainCores));
  return {
    callsPerDay,
    peakPerSecond,
    mainCores,
    modelCores,
    copies,
    modelThreadsPerCopy: Math.max(1, Math.ceil(modelCores / copies)),
    postgresServers: Math.max(1, Math.ceil(peakPerSecond / assumed.rowsPerPostgres)),
    postgresCores: Math.max(1, Math.ceil(coresFor(figures.postgresMs, assumed.storeUse))),
    redisShards: Math.max(1, Math.ceil(coresFor(figures.redisMs, assumed.storeUse))),
    ledgerGigabytes: (callsPerDay * assumed.ledgerDays * figures.bytesPerCall) / 1e9,
  };
}
