/** The results as a page for people. */

import type { Results } from './results.ts';

const bars = { mostMb: 400, leastRatio: 1.8, kills: 5 };

/** A rate needs two notes of progress; a file that is too short has one. */
function told(value: number | null, digits: number): string {
  return value ? value.toFixed(digits) : 'not measured (too few rows)';
}

export function page({ measuredAt, machine, whole, scaling, killed }: Results): string {
  return `# What a scan takes

Written by \`node bench/scan/run.ts --rows ${whole.rows}\` on ${measuredAt.slice(0, 10)}: ${machine.cores} × ${machine.processor}, Node ${machine.node},
load of the machine ${machine.loadBefore.toFixed(1)} before the run and ${machine.loadAfter.toFixed(1)} after it. Rates depend on that load; the two that are compared took turns.
Messages are short ones, made by \`messages.ts\`; the models are those that ship.

| bar | wanted | measured |
|---|---|---|
| memory, ${whole.rows.toLocaleString('en')} messages on two cores | under ${bars.mostMb} MB | at most ${whole.peakMb} MB |
| rate on two cores beside one, median of ${scaling.rounds.length} rounds | at least ${bars.leastRatio} | ${told(scaling.medianRatio, 2)} |
| killed with SIGKILL and resumed, ${killed.rows.toLocaleString('en')} messages | ${bars.kills} times, output equal | ${killed.times} times, ${killed.equal ? 'equal' : 'NOT equal'} |

${whole.rows.toLocaleString('en')} messages took ${whole.seconds.toFixed(0)} s, ${told(whole.rowsPerSecond, 0)} a second. Resident memory at every twentieth of that time, in MB:
${whole.residentMb.join(' ')}

| round | one core, rows a second | two cores | ratio |
|---|---|---|---|
${scaling.rounds.map(({ one, two, ratio }, at) => `| ${at + 1} | ${told(one, 0)} | ${told(two, 0)} | ${told(ratio, 2)} |`).join('\n')}
${busy(machine)}`;
}

/** Said where it is true: nobody should lean on rates that other work has made. */
function busy({ loadBefore, loadAfter, cores }: Results['machine']): string {
  if (Math.max(loadBefore, loadAfter) <= cores) return '';
  return `
Other work held the machine during this run: its load was above its ${cores} cores, so the rates, and with them their ratio, say
little. Memory and equality do not depend on it.
`;
}
