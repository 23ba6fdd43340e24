/** The figures of a run, as they are stored and shown. */

import { cpus, loadavg } from 'node:os';
import type { KindName } from './call-kinds.ts';
import type { Books } from './check-books.ts';
import { type Fate, fates } from './fate.ts';
import type { Load, NumberedCall } from './numbered-calls.ts';
import { type ChaosOptions, type ChaosResult, countFates } from './run-chaos.ts';

export interface Results {
  readonly measuredAt: string;
  readonly machine: {
    readonly cores: number;
    readonly processor: string;
    readonly node: string;
    /** Runnable programs, ours included, on average over the last 15 minutes. */
    readonly load: number;
  };
  readonly copies: number;
  readonly callsPerSecond: number;
  readonly seconds: number;
  readonly plannedFaults: number;
  readonly calls: Readonly<Record<Fate, number>>;
  readonly byKind: Readonly<Record<string, Readonly<Record<Fate, number>>>>;
  /** Of the calls that were answered with 200. */
  readonly answerMs: { readonly median: number; readonly p99: number; readonly most: number };
  readonly books: Books;
  readonly rounds: readonly RoundFigures[];
  readonly impossible: readonly string[];
  readonly problems: readonly string[];
  /** For every second, the outcomes of the calls that were sent in it, in the order of `fates`. */
  readonly perSecond: readonly (readonly number[])[];
}

export interface RoundFigures {
  readonly fault: string;
  readonly what: string;
  readonly fromSecond: number;
  readonly toSecond: number;
  readonly healedSeconds: number;
  readonly revokedSeconds: number;
  readonly ruleSeconds: number;
  readonly problems: readonly string[];
}

const seconds = (ms: number) => Math.round(ms / 10) / 100;

export function figures(result: ChaosResult, options: ChaosOptions): Results {
  const { load, startedMs } = result;
  const answerMs = load.calls
    .filter(({ fate }) => fate === 'ok')
    .map(({ sentMs, endedMs }) => endedMs - sentMs)
    .sort((a, b) => a - b);
  const at = (part: number) => Math.round(answerMs[Math.floor(part * (answerMs.length - 1))] ?? 0);
  return {
    measuredAt: new Date().toISOString(),
    machine: {
      cores: cpus().length,
      processor: cpus()[0]?.model ?? 'unknown',
      node: process.version,
      load: Math.round((loadavg()[2] ?? 0) * 10) / 10,
    },
    copies: options.copies,
    callsPerSecond: options.callsPerSecond,
    seconds: seconds(result.elapsedMs),
    plannedFaults: options.planned,
    calls: countFates(load.calls),
    byKind: Object.fromEntries([...kindsOf(load)].map(([kind, calls]) => [kind, countFates(calls)])),
    answerMs: { median: at(0.5), p99: at(0.99), most: at(1) },
    books: result.books,
    rounds: result.rounds.map((round) => ({
      fault: round.fault,
      what: round.what,
      fromSecond: seconds(round.fromMs),
      toSecond: seconds(round.toMs),
      healedSeconds: seconds(round.healedMs),
      revokedSeconds: seconds(round.revokedMs),
      ruleSeconds: seconds(round.ruleMs),
      problems: round.problems,
    })),
    impossible: result.impossible,
    problems: result.problems,
    perSecond: timeline(load, startedMs),
  };
}

function kindsOf({ calls }: Load): Map<KindName, NumberedCall[]> {
  return Map.groupBy(calls, ({ kind }) => kind);
}

function timeline({ calls }: Load, startedMs: number): number[][] {
  const rows: number[][] = [];
  for (const { sentMs, fate } of calls) {
    if (fate === 'under way') continue;
    const second = Math.floor((sentMs - startedMs) / 1_000);
    while (rows.length <= second) rows.push(fates.map(() => 0));
    const row = rows[second] as number[];
    const index = fates.indexOf(fate);
    row[index] = (row[index] ?? 0) + 1;
  }
  return rows;
}
