/** Calls a day → what to put up for them. The formula of the guide, and nothing else. */

import type { Figures } from './read-figures.ts';

export interface Assumptions {
  /** The busiest second beside the average one. */
  readonly peakFactor: number;
  /** How busy a core may be at that second. */
  readonly copyUse: number;
  readonly storeUse: number;
  readonly ledgerDays: number;
  /** So that one may be replaced while another fails. */
  readonly leastCopies: number;
  /** Rows that one PostgreSQL is trusted with, a second. */
  readonly rowsPerPostgres: number;
}

export const assumptions: Assumptions = {
  peakFactor: 4,
  copyUse: 0.65,
  storeUse: 0.5,
  ledgerDays: 90,
  leastCopies: 3,
  rowsPerPostgres: 10_000,
};

export interface Plan {
  readonly callsPerDay: number;
  readonly peakPerSecond: number;
  /** Of main threads and of threads that run models, in all copies. */
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
  const { fastMs, serviceMs, multilingualMs, englishMs, askedMultilingual, askedEnglish } = figures;
  // What the English model reads the multilingual one has read before; its share is in the first figure already.
  const deepMs = (askedMultilingual - askedEnglish) * multilingualMs + askedEnglish * englishMs;
  const mainCores = coresFor(serviceMs + fastMs, assumed.copyUse);
  const modelCores = coresFor(deepMs, assumed.copyUse);
  // A copy has one main thread: more of them are more copies.
  const copies = Math.max(assumed.leastCopies, Math.ceil(mainCores));
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
