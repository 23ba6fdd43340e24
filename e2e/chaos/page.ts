/** The results as a page for people. */

import { type Fate, fates } from './fate.ts';
import { fateWords } from './plot.ts';
import type { Results } from './results.ts';

const number = (value: number) => value.toLocaleString('en');

export function page(results: Results): string {
  const { measuredAt, machine, copies, callsPerSecond, books, rounds, calls, byKind, answerMs, problems } = results;
  const sent = fates.reduce((sum, fate) => sum + calls[fate], 0);
  const slowest = (read: (round: Results['rounds'][number]) => number) => Math.max(0, ...rounds.map(read));
  return `# What faults do to the service

Written by \`npm run chaos\` on ${measuredAt.slice(0, 10)}: ${copies} copies of the service, a PostgreSQL and a Redis, all on one machine with ${machine.cores} ×
${machine.processor}, Node ${machine.node}; ${machine.load} programs wanted those cores at once, ours and other work together. ${callsPerSecond} calls a second for ${number(Math.round(results.seconds))} s,
sent straight to each copy in turn with no balancer in front, so that every copy is asked in every state; ${rounds.length} of ${results.plannedFaults} faults planned.
The harness is [e2e/chaos](../../e2e/chaos); a short run of it is among the tests.

${verdict(results)}

| promise | broken | of |
|---|---|---|
| acknowledged calls are in the store | ${books.lost} lost | ${number(books.acknowledged)} acknowledged |
| each call is there once | ${books.doubled} doubled | ${number(books.kept)} rows |
| nothing is there that nobody sent | ${books.strangers} | ${number(sent)} sent |
| no row is under another account | ${books.misplaced} | ${number(books.kept)} rows |
| counters and figures equal the ledger | ${books.miscounted} differ | every account and month |
| no quota is overdrawn | ${books.overdrawn} | ${rounds.length + 1} accounts with a small quota |
| every refusal is declared and says when to come back | ${books.undeclared} are not | ${number(calls.refused + calls.wrong)} refusals |
| every copy serves again within 60 s of the fault | slowest ${slowest(({ healedSeconds }) => healedSeconds)} s | ${rounds.length} faults |
| a key revoked during the fault is let in by no copy after 5 s | slowest ${slowest(({ revokedSeconds }) => revokedSeconds)} s | ${rounds.length} keys |
| a rule made on one copy holds on all after 5 s | slowest ${slowest(({ ruleSeconds }) => ruleSeconds)} s | ${rounds.length} rules |

${number(books.keptThoughRefused)} calls are in the ledger although their caller got a 503: the commit happened and the word of it was lost. They count, as everything
does that is in the ledger, and whoever repeats such a call has made two.

## What became of the calls
![Calls a second by what became of them, faults marked](calls.svg)

| kind of call | ${fates.map((fate) => fateWords[fate]).join(' | ')} |
|---|${fates.map(() => '---|').join('')}
${Object.entries(byKind)
  .map(([kind, counts]) => `| ${kind} | ${row(counts)} |`)
  .join('\n')}
| **all** | ${row(calls)} |

"${fateWords.unreached}" and "${fateWords.unknown}" are what a caller sees of a copy that is killed or restarted; a balancer that asks \`/readyz\` and repeats what
got no connection hides the first. Refusals are quotas that ended (each fault has an account of its own whose quota ends about then), calls while PostgreSQL was
away, and calls that a copy without processor time could not have answered soon.
Answers with 200 took ${number(answerMs.median)} ms in the middle, ${number(answerMs.p99)} ms at the 99th percentile and ${number(answerMs.most)} ms at most; those that waited for a frozen copy are among them.

## The faults
Seconds: from the end of the fault until every copy had answered with 200; from the revocation of a key, made while the fault held, to the last
call that any copy let in with it; from the making of a rule on one copy to the last call that any copy judged without it.

| # | at | fault | lasted | healed | key | rule |
|---|---|---|---|---|---|---|
${rounds
  .map(
    ({ fault, fromSecond, toSecond, healedSeconds, revokedSeconds, ruleSeconds }, index) =>
      `| ${index + 1} | ${Math.round(fromSecond)} s | ${fault} | ${(toSecond - fromSecond).toFixed(1)} | ${healedSeconds.toFixed(2)} | ${revokedSeconds.toFixed(2)} | ${ruleSeconds.toFixed(2)} |`,
  )
  .join('\n')}

What each of them is:
${[...new Map(rounds.map(({ fault, what }) => [fault, what]))].map(([fault, what]) => `- **${fault}**: ${what}.`).join('\n')}
${problems.length === 0 ? '' : `\n## What went wrong\n${problems.map((problem) => `- ${problem}`).join('\n')}\n`}
## Running it
\`npm run chaos -- --minutes 30\` needs \`redis-server\` and \`faketime\` (Debian packages), and root for the small disk that PostgreSQL is on;
what is missing is left out and named. \`--copies 3 --calls-per-second 40 --every 20\` are the other settings, with their defaults;
\`--only "disk full"\` runs faults of that name alone and writes nothing here.
`;
}

const row = (counts: Readonly<Record<Fate, number>>) => fates.map((fate) => number(counts[fate])).join(' | ');

function verdict({ problems, impossible }: Results): string {
  const missing =
    impossible.length === 0 ? '' : ` Not tried, because the machine lacks what it takes: ${impossible.join(', ')}.`;
  return problems.length === 0
    ? `**Every promise was kept.**${missing}`
    : `**Promises were broken: ${problems.length}**, see [below](#what-went-wrong).${missing}`;
}
