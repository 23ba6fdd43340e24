/** Renders the results as a page. */

import type { Results, Round } from './results.ts';

const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
const whole = (value: number) => value.toFixed(0);

export function page(results: Results): string {
  const { measuredAt, machine, coreShare, secondsPerRound, connectionsPerCopy, rounds, medianRatio } = results;
  const limit =
    coreShare === null
      ? 'The bench cannot limit processes on this machine: copies, stores and load compete for the same cores, and the ratio says little.'
      : `Each copy is limited to ${percent(coreShare)} of a core, so that the copies are short of processor time, not the machine.`;
  return `# Two copies compared with one

Written by \`node bench/copies/run.ts\` on ${measuredAt.slice(0, 10)}: ${machine.cores} × ${machine.processor}, Node ${machine.node}, load of the
machine before the run ${machine.loadBefore.toFixed(1)}. Both copies share one PostgreSQL (fsync off, so that the disk does not matter) and one Redis, on the same
machine. ${limit} The judge answers at once with a constant, since models are never shared.
${connectionsPerCopy} callers per copy wait for their replies; rounds take ${secondsPerRound} seconds and alternate.

**Two copies answer ${medianRatio.toFixed(2)} times as many calls as one** (median of ${rounds.length / 2} pairs).

| copies | calls / s | failed | p50 / p99 ms | processor µs per call: copies | PostgreSQL | Redis | load | the load's share of the machine |
|---|---|---|---|---|---|---|---|---|
${rounds.map(row).join('\n')}

A call adds ${whole(results.databaseBytesPerCall)} bytes to the database: its ledger row, indexes, counters and sums.

${verdict(results)}
The [capacity model](../../docs/guides/scale.md#how-much-you-need) uses the processor time per call. A call costs more here than on a
busy service: the more calls arrive at once, the more of them share a commit.
`;
}

const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** A ratio below two is not explained away; the page names the cause that the same rounds suggest. */
function verdict({ medianRatio, machine, rounds }: Results): string {
  const costWith = (count: number) =>
    middle(rounds.filter(({ copies }) => copies === count).map(({ microseconds }) => microseconds.copies));
  if (medianRatio >= 1.8) {
    return `PostgreSQL and Redis do not slow down two copies at this rate. ${machine.cores} cores are too few to show where they begin to.`;
  }
  return `Two copies do not answer twice as many. In the same rounds, a call cost a copy ${whole(costWith(1))} µs of processor time when one was running, and ${whole(costWith(2))} µs
when two were, with the same code: ${machine.cores} cores had to serve copies, PostgreSQL, Redis, load and everything else (see the load above). So
this run does not show how copies scale; a quiet machine with a core for each part would.`;
}

function row({ copies, callsPerSecond, failed, p50Ms, p99Ms, microseconds, loadShare }: Round): string {
  const { copies: own, postgres, redis, load } = microseconds;
  const cells = [copies, whole(callsPerSecond), failed, `${p50Ms.toFixed(1)} / ${p99Ms.toFixed(1)}`];
  return `| ${[...cells, whole(own), whole(postgres), whole(redis), whole(load), percent(loadShare)].join(' | ')} |`;
}
