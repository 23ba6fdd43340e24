/** Renders the results as a page. */

import { type Fate, fates } from './fate.ts';
import { fateWords } from './plot.ts';
import type { Results } from './results.ts';

const number = (value: number) => value.toLocaleString('en');

export function page(results: Results): string {
  const { measuredAt, machine, copies, callsPerSecond, books, rounds, calls, byKind, answerMs, problems } = results;
  const sent = fates.reduce((sum, fate) => sum + calls[fate], 0);
  const slowest = (read: (round: Results['rounds'][number]) => number) => Math.max(0, ...rounds.map(read));
  return `# What faults do to the service

\`npm run chaos\` wrote this page on ${measuredAt.slice(0, 10)}. It ran ${copies} copies of the service, a PostgreSQL and a Redis, all on one machine with ${machine.cores} ×
${machine.processor} and Node ${machine.node}. The load average was ${machine.load}, including other work on the machine. It sent ${callsPerSecond} calls per second for ${number(Math.round(results.seconds))} s,
to each copy in turn without a load balancer, so that every copy gets calls in every state, and caused ${rounds.length} of ${results.plannedFaults} planned faults.
The code is in [e2e/chaos](../../e2e/chaos); a short run of it is one of the tests.

${verdict(results)}

| promise | broken | of |
|---|---|---|
| acknowledged calls are in the store | ${books.lost} lost | ${number(books.acknowledged)} acknowledged |
| each call is in the store once | ${books.doubled} doubled | ${number(books.kept)} rows |
| the store has only calls that were sent | ${books.strangers} others | ${number(sent)} sent |
| no row belongs to the wrong account | ${books.misplaced} | ${number(books.kept)} rows |
| counters and figures equal the ledger | ${books.miscounted} differ | every account and month |
| no quota is overdrawn | ${books.overdrawn} | ${rounds.length + 1} accounts with a small quota |
| every refusal is documented and says when to retry | ${books.undeclared} are not | ${number(calls.refused + calls.wrong)} refusals |
| every copy serves again within 60 s of the fault | slowest ${slowest(({ healedSeconds }) => healedSeconds)} s | ${rounds.length} faults |
| every copy refuses a key revoked during the fault within 5 s | slowest ${slowest(({ revokedSeconds }) => revokedSeconds)} s | ${rounds.length} keys |
| a rule created on one copy applies on all within 5 s | slowest ${slowest(({ ruleSeconds }) => ruleSeconds)} s | ${rounds.length} rules |

Calls in the ledger although the caller got a 503: ${number(books.keptThoughRefused)}. The database committed, but its confirmation was lost. Such calls count, like everything in the ledger;
if the caller repeats one without an idempotency key, it counts twice.

## Outcome of the calls
![Calls per second by outcome, with the faults marked](calls.svg)

| kind of call | ${fates.map((fate) => fateWords[fate]).join(' | ')} |
|---|${fates.map(() => '---|').join('')}
${Object.entries(byKind)
  .map(([kind, counts]) => `| ${kind} | ${row(counts)} |`)
  .join('\n')}
| **all** | ${row(calls)} |

"${fateWords.unreached}" and "${fateWords.unknown}" are what callers see when a copy is killed or restarted. A load balancer that checks \`/readyz\` and retries calls
that got no connection hides the first. Calls are refused because a quota is used up (each fault has its own account, whose quota ends at about that time), because
PostgreSQL is down, or because a copy without processor time could not answer soon enough.
Calls answered with 200 took ${number(answerMs.median)} ms (median), ${number(answerMs.p99)} ms (99th percentile) and at most ${number(answerMs.most)} ms, including those that waited for a frozen copy.

## The faults
All times are in seconds. *Recovered*: from the end of the fault until every copy had answered with 200. *Key*: from revoking a key during the fault to the last
call that any copy accepted with it. *Rule*: from creating a rule on one copy to the last call that any copy judged without it.

| # | at | fault | lasted | recovered | key | rule |
|---|---|---|---|---|---|---|
${rounds
  .map(
    ({ fault, fromSecond, toSecond, healedSeconds, revokedSeconds, ruleSeconds }, index) =>
      `| ${index + 1} | ${Math.round(fromSecond)} s | ${fault} | ${(toSecond - fromSecond).toFixed(1)} | ${healedSeconds.toFixed(2)} | ${revokedSeconds.toFixed(2)} | ${ruleSeconds.toFixed(2)} |`,
  )
  .join('\n')}

What each fault does:
${[...new Map(rounds.map(({ fault, what }) => [fault, what]))].map(([fault, what]) => `- **${fault}**: ${what}.`).join('\n')}
${problems.length === 0 ? '' : `\n## What went wrong\n${problems.map((problem) => `- ${problem}`).join('\n')}\n`}
## Running it
\`npm run chaos -- --minutes 30\` needs \`redis-server\` and \`faketime\` (Debian packages), and root for the small disk that PostgreSQL is on.
It skips faults that need something missing, and names them. The other settings, with their defaults, are \`--copies 3 --calls-per-second 40 --every 20\`;
\`--only "disk full"\` runs only the faults of that name and does not change this page.
`;
}

const row = (counts: Readonly<Record<Fate, number>>) => fates.map((fate) => number(counts[fate])).join(' | ');

function verdict({ problems, impossible }: Results): string {
  const missing =
    impossible.length === 0
      ? ''
      : ` Not tried, because this machine lacks something they need: ${impossible.join(', ')}.`;
  return problems.length === 0
    ? `**Every promise was kept.**${missing}`
    : `**Promises were broken: ${problems.length}**, see [below](#what-went-wrong).${missing}`;
}
