/**
 * Measures what the dashboard costs a moderation call: the ledger commit without and with its figures and indexes.
 * Rounds alternate, so that other work on the machine affects both; processor time is used, which it distorts less.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '../../packages/server/src/base/storage/database.ts';
import { migrate } from '../../packages/server/src/base/storage/migrate.ts';
import { createLateCounting } from '../../packages/server/src/calls/ledger/figures/count-later.ts';
import { createLedgerStore, type LedgerStore } from '../../packages/server/src/calls/ledger/ledger-store.ts';
import { figures, followersInCommit } from '../../packages/server/src/ledger-followers.ts';
import { type CommitResult, median, round } from './results.ts';
import { seedCalls } from './seed-calls.ts';

const indexes = ['ledger_flagged', 'ledger_author'] as const;

interface Variant {
  readonly ledger: LedgerStore;
  /** Waits until everything is counted, because deferred work costs too. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

async function openVariant(dropped: readonly string[], withFollowers: boolean): Promise<Variant> {
  const folder = mkdtempSync(join(tmpdir(), 'moderato-commit-'));
  const database = openDatabase({ engine: 'sqlite', folder, durability: 'process' });
  await migrate(database);
  for (const name of dropped) await sql`drop index ${sql.ref(name)}`.execute(database.query);
  const counting = createLateCounting(database, {
    counted: figures,
    onFailure(error) {
      throw error;
    },
  });
  return {
    // Assembled as in the service.
    ledger: createLedgerStore(
      database,
      withFollowers ? [counting.follower, ...followersInCommit(database.secrets)] : [],
    ),
    settle: counting.flush,
    async close() {
      await counting.stop();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Cost {
  /** Microseconds of processor time per call until its commit, and including what is counted a moment later. */
  readonly commit: number;
  readonly all: number;
}

/** For batches of this many calls; each variant is measured in every round. */
async function measure(variants: readonly Variant[], callsAtOnce: number, rounds: number): Promise<Cost[]> {
  const commits = Math.max(60, Math.ceil(1_500 / callsAtOnce));
  const times = variants.map(() => [] as Cost[]);
  for (let number = 0; number < rounds; number++) {
    for (const [index, variant] of variants.entries()) {
      // The newest calls of a busy hour, as a running service writes them.
      const calls = [...seedCalls({ accountId: 'acct_bench', calls: commits * callsAtOnce, endMs: Date.now() })];
      for (const { row } of calls) Object.assign(row, { at: Date.now() });
      const before = process.cpuUsage();
      for (let at = 0; at < calls.length; at += callsAtOnce)
        await variant.ledger.append(calls.slice(at, at + callsAtOnce));
      const committed = process.cpuUsage(before);
      await variant.settle();
      const counted = process.cpuUsage(before);
      times[index]?.push({
        commit: (committed.user + committed.system) / calls.length,
        all: (counted.user + counted.system) / calls.length,
      });
    }
  }
  // The first round warms up.
  return times.map((costs) => ({
    commit: median(costs.slice(1).map(({ commit }) => commit)),
    all: median(costs.slice(1).map(({ all }) => all)),
  }));
}

const nothing: Cost = { commit: 0, all: 0 };

export async function measureCommit(rounds: number): Promise<CommitResult[]> {
  const results: CommitResult[] = [];
  for (const callsAtOnce of [1, 8, 32]) {
    const variants = [await openVariant(indexes, false), await openVariant([], true)];
    const [before = nothing, after = nothing] = await measure(variants, callsAtOnce, rounds);
    for (const variant of variants) await variant.close();
    results.push({
      callsAtOnce,
      beforeMicroseconds: round(before.commit, 1),
      commitMicroseconds: round(after.commit, 1),
      commitRatio: round(after.commit / before.commit),
      allMicroseconds: round(after.all, 1),
      allRatio: round(after.all / before.commit),
    });
    console.log('commit', JSON.stringify(results.at(-1)));
  }
  return results;
}

export async function measureIndexes(rounds: number): Promise<{ name: string; microsecondsPerCall: number }[]> {
  const variants = [
    await openVariant(indexes, false),
    ...(await Promise.all(
      indexes.map((kept) =>
        openVariant(
          indexes.filter((name) => name !== kept),
          false,
        ),
      ),
    )),
  ];
  const [without = nothing, ...withOne] = await measure(variants, 8, rounds);
  for (const variant of variants) await variant.close();
  return indexes.map((name, index) => ({
    name,
    microsecondsPerCall: round((withOne[index] ?? nothing).commit - without.commit, 1),
  }));
}
