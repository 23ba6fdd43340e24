/** Renders the results as a page. */

import type { DelayResult, Measured, Results } from './results.ts';

const barMs = 300;

const delayed = ({ rounds, calls, done }: DelayResult, what: string) =>
  `${rounds} rounds, ${calls.toLocaleString('en')} calls each way, ${done.toLocaleString('en')} ${what} at the same time.`;

const delayTable = ({ alone, beside, ...ratio }: DelayResult, what: string) => `| | median ms | p95 ms | p99 ms |
|---|---|---|---|
| alone | ${alone.medianMs} | ${alone.p95Ms} | ${alone.p99Ms} |
| with ${what} | ${beside.medianMs} | ${beside.p95Ms} | ${beside.p99Ms} |
| ratio, median of rounds | ${ratio.medianRatio} | ${ratio.p95Ratio} | ${ratio.p99Ratio} |

A round's p99 is its fifth slowest call, so that ratio varies from run to run; over all rounds it is ${(beside.p99Ms / alone.p99Ms).toFixed(2)}.`;

const besideModerators = (delay: DelayResult) => `## Moderation calls while ten moderators work
The same, while each of ten signed-in people removes one item a second, is handed the next one, and loads the queue, its figures
and what stands beside the item: ${delayed(delay, 'items decided')}

${delayTable(delay, 'ten moderators')}

`;

export function page(results: Results): string {
  const { measured, machine, rows, authors, storeMegabytes, pages, commit, indexes, delay } = results;
  const slowest = Math.max(...pages.map(({ processor }) => processor.medianMs));
  const under = (of: 'medianMs' | 'p95Ms') => pages.filter(({ clock }) => clock[of] <= barMs).length;
  const when = ({ at, loadBefore }: Measured) =>
    `Measured on ${at.slice(0, 10)}; load of the machine in the minute before, ${loadBefore.toFixed(1)}.${
      loadBefore > 2 * machine.cores
        ? ' It was busy with other work, which elapsed time includes; processor time does not.'
        : ''
    }`;
  return `# What the dashboard costs

Written by \`node bench/dashboard/run.ts\`: ${machine.cores} × ${machine.processor}, Node ${machine.node}. SQLite with
${rows.toLocaleString('en')} ledger rows of 90 days in one account, ${authors.toLocaleString('en')} authors, ${storeMegabytes.toFixed(0)} MB; seeded through the ledger itself.
The store also has 10,000 reports, outcomes and appeals, 100,000 audit entries, 50,000 deliveries and 1,000 rules of 100 words.

## Pages
Every query of every page, run in the thread that answers them. The target is ${barMs} ms.
${when(measured.pages)}

| page | query | elapsed: median / p95 ms | processor: median / p95 ms |
|---|---|---|---|
${pages
  .map(
    ({ page: name, call, clock, processor }) =>
      `| ${name} | ${call} | ${clock.medianMs} / ${clock.p95Ms} | ${processor.medianMs} / ${processor.p95Ms} |`,
  )
  .join('\n')}

In elapsed time, ${under('medianMs')} of ${pages.length} are under ${barMs} ms in the median and ${under('p95Ms')} at p95. The most expensive query takes
${slowest} ms of processor time (median).

## Moderation calls while pages are open
A text call every 10 ms, alternately alone and while the dashboard loads the overview and a replay of 5,000 decisions without a
pause: ${delayed(delay.pages, 'queries answered')} The queries run in a separate thread with a read-only
connection, and with lower priority if both want the same core.
${when(measured.delay)}

${delayTable(delay.pages, 'the dashboard')}

${delay.moderators === null ? '' : besideModerators(delay.moderators)}## The ledger commit
Processor time of a call's share of the commit: only the row and its counters; with the indexes and the note that the call has to be
counted, which a reply waits for; and with the figures by hour and author, which are counted a moment later.
${when(measured.commit)}

| calls in a commit | before µs | until the reply µs | ratio | counted too µs | ratio |
|---|---|---|---|---|---|
${commit
  .map(
    (one) =>
      `| ${one.callsAtOnce} | ${one.beforeMicroseconds} | ${one.commitMicroseconds} | ${one.commitRatio} | ${one.allMicroseconds} | ${one.allRatio} |`,
  )
  .join('\n')}

The indexes take ${indexes.map(({ name, microsecondsPerCall }) => `\`${name}\` ${microsecondsPerCall} µs`).join(', ')} of that per call (commits of 8 calls).
`;
}
