/** Applies load, causes one fault after the other, and checks the books after each. */

import { setTimeout as pause } from 'node:timers/promises';
import { contentHashKey } from '../../packages/server/src/base/storage/instance-store.ts';
import { createContentHash } from '../../packages/server/src/calls/ledger/content-hash.ts';
import type { Owner, Owners } from './call-kinds.ts';
import { type Books, checkBooks } from './check-books.ts';
import type { Copy } from './copy.ts';
import { type Fate, fates } from './fate.ts';
import { type Fault, faults, type Pace } from './faults.ts';
import { createInstallation, type Installation } from './installation.ts';
import { type Load, type NumberedCall, startLoad } from './numbered-calls.ts';
import { createOwner, createOwners } from './owners.ts';
import { timeRule } from './spread-of-rules.ts';
import { prepareRevocation } from './watch-revocation.ts';

export interface ChaosOptions {
  readonly copies: number;
  readonly callsPerSecond: number;
  /** The quota of an account on the plan `free`; each fault gets a new one. */
  readonly smallQuota: number;
  readonly pace: Pace;
  /** How many faults there are, and how far apart they start. One that takes longer delays only the next. */
  readonly planned: number;
  readonly everyMs: number;
  /** Faults that have not started by then are skipped and reported as a problem. */
  readonly maxMs: number;
  /**
   * The promises: how soon a copy must serve after a fault, and how soon a revoked key or a new rule must take effect.
   */
  readonly limits: { readonly healMs: number; readonly newsMs: number };
  /** The faults to cause; all of them by default. */
  wants?(fault: string): boolean;
  /** Called once a second with a line of progress. */
  say?(line: string): void;
}

export interface Round {
  readonly fault: string;
  readonly what: string;
  /** Since the start. */
  readonly fromMs: number;
  readonly toMs: number;
  /** From the end of the fault until every copy had answered with 200. */
  readonly healedMs: number;
  /** From the revocation of a key during the fault to the last call that was still accepted with it. */
  readonly revokedMs: number;
  /** From the creation of a rule on one copy, after the fault, to the last call that was judged without it. */
  readonly ruleMs: number;
  readonly problems: readonly string[];
}

export interface ChaosResult {
  readonly elapsedMs: number;
  readonly rounds: readonly Round[];
  readonly books: Books;
  readonly load: Load;
  readonly startedMs: number;
  /** Kinds of faults that this machine cannot cause. */
  readonly impossible: readonly string[];
  readonly problems: readonly string[];
}

export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  const installation = await createInstallation(options.copies, options.smallQuota);
  try {
    return await underLoad(installation, options);
  } finally {
    await installation.remove();
  }
}

async function underLoad(installation: Installation, options: ChaosOptions): Promise<ChaosResult> {
  const { copies, stores } = installation;
  const owners = await createOwners(stores);
  const probe = await createOwner(stores, 'pro', 'probes');
  const hashContent = createContentHash(await contentHashKey(stores.database));
  const wanted = faults.filter(({ name }) => options.wants?.(name) ?? true);
  const possible = wanted.filter((fault) => fault.isPossible?.(installation) ?? true);
  const startedMs = performance.now();
  const elapsed = () => performance.now() - startedMs;
  const load = startLoad({ copies, owners, callsPerSecond: options.callsPerSecond, hashContent });
  const check = () => checkBooks(load, stores, { probeAccountId: probe.accountId, smallQuota: options.smallQuota });
  const stage: Stage = { installation, options, load, owners, probe, check, elapsed };
  const rounds: Round[] = [];
  let doing = '';
  const speaker = setInterval(() => options.say?.(liveLine(load, elapsed(), doing)), 1_000);

  let firstMs = elapsed();
  while (rounds.length < options.planned && elapsed() < options.maxMs) {
    await pause(Math.max(0, firstMs + rounds.length * options.everyMs - elapsed()));
    const fault = possible[rounds.length % possible.length] as Fault;
    // A different copy from the last time this fault was caused.
    const turn = rounds.length + Math.floor(rounds.length / possible.length);
    doing = fault.name;
    const round = await playRound(stage, fault, copies[turn % copies.length] as Copy, rounds.length);
    rounds.push(round);
    firstMs = rounds[0]?.fromMs ?? firstMs;
  }

  await load.stop();
  clearInterval(speaker);
  const elapsedMs = elapsed();
  const books = await check();
  const sentences = rounds.flatMap(({ fault, problems }) => problems.map((problem) => `${fault}: ${problem}`));
  return {
    elapsedMs,
    rounds,
    books,
    load,
    startedMs,
    impossible: wanted.filter((fault) => !possible.includes(fault)).map(({ name }) => name),
    problems: [...sentences, ...books.problems, ...left(options.planned - rounds.length)],
  };
}

interface Stage {
  readonly installation: Installation;
  readonly options: ChaosOptions;
  readonly load: Load;
  readonly owners: Owners;
  readonly probe: Owner;
  check(): Promise<Books>;
  elapsed(): number;
}

async function playRound(stage: Stage, { name, what, run }: Fault, victim: Copy, number: number): Promise<Round> {
  const { installation, options, load, owners, probe, check, elapsed } = stage;
  const { copies, stores } = installation;
  const { healMs: maxHealMs, newsMs: maxNewsMs } = options.limits;
  owners.small = await createOwner(stores, 'free', `round ${number}`);
  const revocation = await prepareRevocation(stores, copies, probe.accountId);

  const fromMs = elapsed();
  const revoked = pause(options.pace.holdMs / 4).then(() => revocation.revoke());
  const problems = [...(await run({ installation, victim, ...options.pace }))];
  const toMs = elapsed();
  const healedMs = await timeHealing(load, copies, maxHealMs);
  const ruleMs = await timeRule(copies, probe.testKey, number);
  const revokedMs = await revoked;

  if (healedMs > maxHealMs) problems.push(`not every copy served ${maxHealMs} ms after it`);
  if (revokedMs > maxNewsMs) problems.push(`a revoked key was let in ${Math.round(revokedMs)} ms later`);
  if (ruleMs > maxNewsMs) problems.push(`a rule was not everywhere ${Math.round(ruleMs)} ms later`);
  problems.push(...(await check()).problems);
  return { fault: name, what, fromMs, toMs, healedMs, revokedMs, ruleMs, problems };
}

function left(faults: number): string[] {
  return faults > 0 ? [`there was no time for ${faults} of the faults`] : [];
}

/** Until each copy has answered a call with 200. */
async function timeHealing(load: Load, copies: readonly Copy[], maxMs: number): Promise<number> {
  const sinceMs = performance.now();
  const elapsed = () => performance.now() - sinceMs;
  await Promise.all(
    copies.map(async (copy) => {
      while ((await load.send('text', copy)) === undefined && elapsed() <= maxMs) await pause(50);
    }),
  );
  return elapsed();
}

export function countFates(calls: readonly Pick<NumberedCall, 'fate'>[]): Record<Fate, number> {
  const counts = Object.fromEntries(fates.map((fate) => [fate, 0])) as Record<Fate, number>;
  for (const { fate } of calls) if (fate !== 'under way') counts[fate]++;
  return counts;
}

function liveLine(load: Load, elapsedMs: number, doing: string): string {
  const counts = Object.entries(countFates(load.calls)).map(([fate, count]) => `${fate} ${count}`);
  return `${String(Math.round(elapsedMs / 1_000)).padStart(5)} s  ${counts.join('  ')}  ${doing}`;
}
