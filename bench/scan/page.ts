/** Renders the results as a page. */

import type { Part, Results } from './results.ts';

const bars = { maxMb: 400, minRatio: 1.8, kills: 5 };

/** A rate needs two reports of progress; a file that is too short has only one. */
function told(value: number | null, digits: number): string {
  return value ? value.toFixed(digits) : 'not measured (too few rows)';
}

export function page({ whole, scaling, killed }: Results): string {
  return `# What a scan takes

Written by \`node bench/scan/run.ts --rows ${whole.rows}\` on ${whole.machine.cores} × ${whole.machine.processor}, Node ${whole.machine.node}. \`messages.ts\` makes the
messages, which are short; the models are \`${whole.modelVersion}\` (memory), \`${scaling.modelVersion}\` (rate) and \`${killed.modelVersion}\` (stop and resume). Rates depend on what else the machine does; the two that are
compared took turns.

| target | wanted | measured | on | load before and after |
|---|---|---|---|---|
| memory, ${whole.rows.toLocaleString('en')} messages on two cores | under ${bars.maxMb} MB | at most ${whole.peakMb} MB | ${when(whole)} |
| rate on two cores relative to one, median of ${scaling.rounds.length} rounds | at least ${bars.minRatio} | ${told(scaling.medianRatio, 2)} | ${when(scaling)} |
| killed with SIGKILL and resumed, ${killed.rows.toLocaleString('en')} messages | ${bars.kills} times, output equal | ${killed.times} times, ${killed.equal ? 'equal' : 'NOT equal'} | ${when(killed)} |

${whole.rows.toLocaleString('en')} messages took ${whole.seconds.toFixed(0)} s, ${told(whole.rowsPerSecond, 0)} per second. Resident memory at every twentieth of that time, in MB:
${whole.residentMb.join(' ')}

| round | one core, rows per second | two cores | ratio |
|---|---|---|---|
${scaling.rounds.map(({ one, two, ratio }, at) => `| ${at + 1} | ${told(one, 0)} | ${told(two, 0)} | ${told(ratio, 2)} |`).join('\n')}

A load above ${whole.machine.cores} means that other work used the machine: rates and their ratio then say little; memory and equality do not depend on it.
`;
}

function when({ measuredAt, machine }: Results[Part]): string {
  return `${measuredAt.slice(0, 10)} | ${machine.loadBefore.toFixed(1)}, ${machine.loadAfter.toFixed(1)}`;
}
