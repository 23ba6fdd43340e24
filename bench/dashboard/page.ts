/** The results as a page for people. */

import type { Results } from './results.ts';

const barMs = 300;

export function page(results: Results): string {
  const { measuredAt, machine, rows, authors, storeMegabytes, pages, commit, indexes, delay } = results;
  const slowest = Math.max(...pages.map(({ processor }) => processor.medianMs));
  const isBusy = machine.loadBefore > machine.cores;
  return `# What the dashboard costs

Written by \`node bench/dashboard/run.ts\` on ${measuredAt.slice(0, 10)}: ${machine.cores} × ${machine.processor}, Node ${machine.node}, load of the machine
before the run ${machine.loadBefore.toFixed(1)}, priority of the bench ${machine.priority}. SQLite with ${rows.toLocaleString('en')} ledger rows of 90 days in one account, ${authors.toLocaleString('en')} authors,
${storeMegabytes.toFixed(0)} MB; seeded through the ledger itself.
${
  isBusy
    ? `
The machine was busy with other work: ${machine.loadBefore.toFixed(0)} programs wanted ${machine.cores} cores, and the clock counts their turns too. Processor time is what the
questions themselves take.
`
    : ''
}
## Pages
Each question of each page, asked through the thread that answers them. The bar is ${barMs} ms.

| page | question | clock: median / p95 ms | processor: median / p95 ms |
|---|---|---|---|
${pages
  .map(
    ({ page: name, call, clock, processor }) =>
      `| ${name} | ${call} | ${clock.medianMs} / ${clock.p95Ms} | ${processor.medianMs} / ${processor.p95Ms} |`,
  )
  .join('\n')}

The most that any takes of the processor is ${slowest} ms (median); ${pages.filter(({ clock }) => clock.medianMs <= barMs).length} of ${pages.length} are under ${barMs} ms by the clock.

## Moderation calls beside open pages
A text call every 10 ms, in turns alone and while the dashboard is asked for the overview and a replay of 5,000 decisions without a pause
(${delay.questionsAnswered} questions in ${delay.rounds} rounds). They have a thread and a connection of their own; what remains is the share of the cores.

| | median / p95 ms |
|---|---|
| alone | ${delay.alone.medianMs} / ${delay.alone.p95Ms} |
| beside the dashboard | ${delay.beside.medianMs} / ${delay.beside.p95Ms} |
| ratio, median of rounds | ${delay.medianRatio} / ${delay.p95Ratio} |

## The ledger commit
Processor time of a call's share in the commit: the row and its counters alone; with the indexes and the note that the call is to be
counted, which is what a reply waits for; and with the figures by hour and author, which are counted a moment later.

| calls in a commit | before µs | until the reply µs | ratio | counted too µs | ratio |
|---|---|---|---|---|---|
${commit
  .map(
    (one) =>
      `| ${one.callsAtOnce} | ${one.beforeMicroseconds} | ${one.commitMicroseconds} | ${one.commitRatio} | ${one.allMicroseconds} | ${one.allRatio} |`,
  )
  .join('\n')}

Of that the indexes: ${indexes.map(({ name, microsecondsPerCall }) => `\`${name}\` ${microsecondsPerCall} µs`).join(', ')} a call (commits of 8 calls).
`;
}
