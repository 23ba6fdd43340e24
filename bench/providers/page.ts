/** Renders the results as a page. */

import type { Results } from './results.ts';

const ms = (value: number) => value.toFixed(1);
const ratio = (value: number) => value.toFixed(2);

export function page({ measuredAt, machine, dead, slow }: Results): string {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const offered = sum(slow.unsure.map(({ answered, failed }) => answered + failed));
  return `# What providers cost

Written by \`node bench/providers/run.ts\` on ${measuredAt.slice(0, 10)}: ${machine.cores} × ${machine.processor}, Node ${machine.node}, load of the
machine before the run ${machine.loadBefore.toFixed(1)}, priority of the bench ${machine.priority}. Absolute times depend on that load; compared figures were measured at the
same time.

## Both providers down
Every text is unsure; nothing listens at the addresses of Tier 1 and Tier 2. Breakers open after the first calls.

| round | Tier 0 alone p50 / p99 ms | both down p50 / p99 ms | ratio p50 | ratio p99 |
|---|---|---|---|---|
${dead.rounds
  .map(
    (round, at) =>
      `| ${at + 1} | ${ms(round.tier0.p50Ms)} / ${ms(round.tier0.p99Ms)} | ${ms(round.dead.p50Ms)} / ${ms(round.dead.p99Ms)} | ${ratio(round.p50Ratio)} | ${ratio(round.p99Ratio)} |`,
  )
  .join('\n')}

| target | wanted | measured |
|---|---|---|
| text calls are still answered | no call fails | ${dead.failed} failed |
| p99 relative to Tier 0 alone, median of rounds | at most 1.20 | ${ratio(dead.medianP99Ratio)} |

## A provider that takes two seconds
For ${slow.seconds} seconds, ${slow.rates.unsure} unsure and ${slow.rates.sure} sure texts per second are offered; Tier 2 answers each question after 2 s. A second service gets
as many texts at the same time, all of them sure. The stores are in memory, so that the disk does not matter.

| target | wanted | measured |
|---|---|---|
| questions in progress at the provider | at most the bulkhead, ${slow.bulkhead} | ${slow.maxAtOnce} |
| unsure texts answered | all | ${sum(slow.unsure.map(({ answered }) => answered))} of ${offered}; by the model ${slow.answeredByProvider}, degraded ${sum(slow.unsure.map(({ degraded }) => degraded))} |
| resident memory, first and last third | flat | ${slow.residentMb.first.toFixed(0)} → ${slow.residentMb.last.toFixed(0)} MB, at most ${slow.residentMb.most.toFixed(0)} |
| sure texts, p99 relative to the second service, median of rounds | no delay | ${ratio(slow.medianSureP99Ratio)} (p50 ${ratio(slow.medianSureP50Ratio)}) |
| processor time per call, compared with the second service | – | ${slow.processorMicrosecondsPerCall.beside.toFixed(0)} µs, compared with ${slow.processorMicrosecondsPerCall.alone.toFixed(0)} µs |

| round | sure alone p50 / p99 ms | sure with unsure p50 / p99 ms | unsure p50 / p99 ms |
|---|---|---|---|
${slow.sureBeside
  .map((beside, at) => {
    const [alone, unsure] = [slow.sureAlone[at], slow.unsure[at]];
    return `| ${at + 1} | ${ms(alone?.p50Ms ?? 0)} / ${ms(alone?.p99Ms ?? 0)} | ${ms(beside.p50Ms)} / ${ms(beside.p99Ms)} | ${ms(unsure?.p50Ms ?? 0)} / ${ms(unsure?.p99Ms ?? 0)} |`;
  })
  .join('\n')}
${busy(machine.loadBefore, machine.cores, slow.rates.sure + slow.rates.unsure)}`;
}

/** Shown if other work on the machine affected the latencies, so that nobody relies on them. */
function busy(load: number, cores: number, callsPerSecond: number): string {
  if (load <= cores) return '';
  return `
Other work used the machine during this run: its load was above its ${cores} cores, and two services with ${callsPerSecond} calls per second
each did not get the processor time that they need. The latencies of this part are those of a machine that is too small,
with and without unsure texts. Run it again on a quiet machine before you rely on them.
`;
}
