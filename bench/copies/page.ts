/** The results as a page for people. */

import type { Results, Round } from './results.ts';

const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
const whole = (value: number) => value.toFixed(0);

export function page(results: Results): string {
  const { measuredAt, machine, coreShare, secondsPerRound, connectionsPerCopy, rounds, medianRatio } = results;
  const limit =
    coreShare === null
      ? 'The machine does not let the bench limit a process: copies, stores and load compete for the same cores, and the ratio says little.'
      : `Each copy has ${percent(coreShare)} of a core and no more, so that it is the copies that are short of processor time, and not the machine.`;
  return `# Two copies beside one

Written by \`node bench/copies/run.ts\` on ${measuredAt.slice(0, 10)}: ${machine.cores} × ${machine.processor}, Node ${machine.node}, load of the
machine before the run ${machine.loadBefore.toFixed(1)}. One PostgreSQL (fsync off: the disk has no part in this) and one Redis for both copies, on the same
machine. ${limit} What judges answers at once (a constant), since models are never shared;
${connectionsPerCopy} callers a copy wait for their replies, ${secondsPerRound} seconds a round, rounds in turns.

**Two copies answer ${medianRatio.toFixed(2)} times as many calls as one** (median of ${rounds.length / 2} pairs).

| copies | calls / s | failed | p50 / p99 ms | processor µs a call: copies | PostgreSQL | Redis | load | the load's share of the machine |
|---|---|---|---|---|---|---|---|---|
${rounds.map(row).join('\n')}

A call adds ${whole(results.databaseBytesPerCall)} bytes to the database: its ledger row, indexes, counters and sums.

${verdict(results)}
The processor time a call is what the [capacity model](../../docs/guides/scale.md#how-much-you-need) goes by. It is dearer here than on a
busy service: the more calls come at once, the more of them share a commit.
`;
}

const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Said as it is: a ratio below two is not explained away, but what the same rounds say of its cause is named. */
function verdict({ medianRatio, machine, rounds }: Results): string {
  const costWith = (count: number) =>
    middle(rounds.filter(({ copies }) => copies === count).map(({ microseconds }) => microseconds.copies));
  if (medianRatio >= 1.8) {
    return `PostgreSQL and Redis do not hold two copies back at this rate. Where they begin to cannot be shown on ${machine.cores} cores.`;
  }
  return `Two copies fall short of twice as much. In the same rounds a call cost a copy ${whole(costWith(1))} µs of processor time when one was at work, and ${whole(costWith(2))} µs
when two were, with the same code: ${machine.cores} cores had to do for copies, PostgreSQL, Redis, load and whatever else ran (the load before is above). So
this run is no proof of how copies scale; one on a quiet machine with a core for each part would be.`;
}

function row({ copies, callsPerSecond, failed, p50Ms, p99Ms, microseconds, loadShare }: Round): string {
  const { copies: own, postgres, redis, load } = microseconds;
  const cells = [copies, whole(callsPerSecond), failed, `${p50Ms.toFixed(1)} / ${p99Ms.toFixed(1)}`];
  return `| ${[...cells, whole(own), whole(postgres), whole(redis), whole(load), percent(loadShare)].join(' | ')} |`;
}
