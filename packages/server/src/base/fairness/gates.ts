/**
 * The numbers of both gates: how much a holder may use in which time (`Budget`), and how many can do something at once
 * (`Places`, in the engine). All places follow one policy [O8]: an account may use what is free, shares it equally when
 * others wait, and waits its turn. The request rates of accounts are in their plans.
 */

import { availableParallelism } from 'node:os';
import { createPlaces, type Places, type PlacesOptions } from '@moderato/engine/places';

import type { Rate } from './budget.ts';

export type { Places };

const perQuarterHour = (atOnce: number): Required<Rate> => ({ perSecond: atOnce / 900, atOnce });

export const rates = {
  /** Changes in the dashboard, by account: generous for people, tight for loops. */
  dashboardWrites: { perSecond: 10, atOnce: 200 },
  /** Parts of batches with a wrong key, by address: each costs a key check and a reply, and nobody is charged for it. */
  badParts: { perSecond: 10, atOnce: 300 },
  /** By network: somebody who was told about an appeal, not a loop. */
  appealsOpened: perQuarterHour(60),
  appealsSent: perQuarterHour(10),
  /** Failed sign-ins: of one network against one person; of one network; against one person in total. */
  signInPair: perQuarterHour(10),
  signInNetwork: perQuarterHour(50),
  signInPerson: perQuarterHour(100),
  /** Of a browser that has signed that person in before, to which the others do not apply. */
  signInBrowser: perQuarterHour(10),
  /** Accounts that one network may create. */
  signUp: perQuarterHour(5),
} as const;

/** A change in the dashboard with a large body costs more: it is checked, written and kept. */
export const bytesPerWrite: number = 64 * 1024;

export interface GateOptions {
  readonly engine?: 'sqlite' | 'postgres';
  readonly cores?: number;
  /** Called when a gate refuses somebody. */
  readonly refused?: (gate: GateName) => void;
}

/** Requests in progress. There is no queue: beyond these, a request is refused at once. */
export const requestPlaces = (size: number): PlacesOptions => ({ size, reserve: size / 4 });

/** Each takes about 70 MB, and up to 768 MB while it decodes. */
export const decodersAtOnce = 3;

/** At a server that never answers, each takes ten seconds. */
export const deliveriesPerAccount = 8;
const deliveriesAtOnce = 64;

function sizes(engine: 'sqlite' | 'postgres', cores: number) {
  const judged = Math.max(decodersAtOnce, cores);
  return {
    // Each may take 10 MB, or be waiting for an address that never answers.
    fetching: { size: 24, reserve: 16, maxWaiting: 96 },
    // As many as there are processes for it. Each keeps a core busy for seconds: one account gets half of a small machine's
    // cores, and never all decoders.
    decoding: {
      size: decodersAtOnce,
      reserve: Math.min(decodersAtOnce - 1, Math.max(1, decodersAtOnce - Math.floor(cores / 2))),
      maxWaiting: 64,
    },
    // For a single account, one is decoded while another is judged, even on a small machine.
    judging: { size: judged, reserve: Math.ceil(judged / 3), maxWaiting: 64 },
    // The one process that hears recordings; it needs up to a minute for five.
    transcribing: { size: 1, maxWaiting: 16 },
    deliveries: {
      size: deliveriesAtOnce,
      reserve: deliveriesAtOnce - deliveriesPerAccount,
      maxWaiting: Number.POSITIVE_INFINITY,
    },
    // Large bodies, parsed in one thread. Their memory is bounded by `arriving-bodies`.
    parsing: { size: 1, maxWaiting: 256 },
    // The dashboard's queries. SQLite answers one at a time in the thread; PostgreSQL in parallel, on three connections.
    reads: engine === 'sqlite' ? { size: 1, maxWaiting: 100 } : { size: 3, reserve: 1, maxWaiting: 100 },
    // One at a time per account: each change may have ten thousand words, each test a hundred thousand to look for.
    ruleChanges: { size: 2, reserve: 1, maxWaiting: 200 },
    ruleTests: { size: 2, reserve: 1, maxWaiting: 16 },
  } satisfies Record<string, PlacesOptions>;
}

export type GateName = keyof ReturnType<typeof sizes>;
export type Gates = Readonly<Record<GateName, Places>>;

export function createGates(options: GateOptions = {}): Gates {
  const { engine = 'sqlite', cores = availableParallelism(), refused } = options;
  const all = Object.entries(sizes(engine, cores)) as [GateName, PlacesOptions][];
  const gates = all.map(([name, size]) => [name, createPlaces({ ...size, refused: () => refused?.(name) })]);
  return Object.fromEntries(gates) as Gates;
}

/** How many pictures of one account are decoded at once. */
export function decodersPerAccount(cores: number = availableParallelism()): number {
  const { size, reserve } = sizes('sqlite', cores).decoding;
  return size - reserve;
}
