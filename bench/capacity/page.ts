/** The plans as a section for people. */

import { assumptions, type Plan } from './plan.ts';
import type { Figures } from './read-figures.ts';

const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
const ms = (value: number) => `${value.toPrecision(2)} ms`;
const whole = (value: number) => Math.round(value).toLocaleString('en-GB');
const size = (gigabytes: number) =>
  gigabytes < 1_000 ? `${whole(gigabytes)} GB` : `${(gigabytes / 1_000).toFixed(1)} TB`;

export function section(figures: Figures, plans: readonly Plan[]): string {
  const { peakFactor, copyUse, storeUse, ledgerDays, leastCopies, rowsPerPostgres } = assumptions;
  return `What one call costs, in processor time of one core of the machine that the benches ran on (2.5 GHz):

| part | cost | measured by |
|---|---|---|
| the service, on PostgreSQL and Redis | ${ms(figures.serviceMs)} | \`bench/copies\` |
| the service, alone on its embedded store | ${ms(figures.serviceAloneMs)} | \`bench/http\` |
| word lists and fast model, every text | ${ms(figures.fastMs)} | \`bench/quality\` |
| multilingual model, ${percent(figures.askedMultilingual)} of texts | ${ms(figures.multilingualMs)} | \`bench/quality\` |
| a text that the English model reads too, ${percent(figures.askedEnglish)} of texts | ${ms(figures.englishMs)} | \`bench/overload\` |
| an everyday picture, decoded for its judges (they come on top) | ${ms(figures.imagePrepareMs)} | \`bench/images\` |
| PostgreSQL | ${ms(figures.postgresMs)}, ${whole(figures.bytesPerCall)} bytes | \`bench/copies\` |
| Redis | ${ms(figures.redisMs)} | \`bench/copies\` |

| text calls a day | at the peak, a second | copies × threads for models | cores of all copies | PostgreSQL, cores | Redis, shards | ledger of ${ledgerDays} days |
|---|---|---|---|---|---|---|
${plans.map(row).join('\n')}

How it is reckoned: the peak is ${peakFactor} times the average second. Cores = peak × cost ÷ ${copyUse} (a core is that busy at the peak; for PostgreSQL and
Redis ÷ ${storeUse}). A copy has one thread for everything but models, so copies = cores for service and fast model, ${leastCopies} at least; the cores that
models need are spread over them as \`MODERATO_MODEL_THREADS\`. Shares of texts are those of our development mix, which is harder than most
traffic: count yours by the trace in the ledger.

Most of these costs were measured on a machine that others were using too, with few calls at a time: they are on the dear side. Measure on
yours, and run \`node bench/capacity/run.ts\` again.

What is assumed and not measured: that costs stay the same on more cores; that one PostgreSQL takes ${whole(rowsPerPostgres)} rows a second, which come in
batches (beyond that, split the accounts over several deployments, each with a database of its own: nothing is shared between
accounts); that its disk keeps up, since fsync was off when it was measured. Disk is for the ledger; write-ahead log and backups come
on top. \`MODERATO_LEDGER_DAYS\` is the way to make it less. Images cost what dozens of texts do: add their judges' time for each.
`;
}

function row(plan: Plan): string {
  const several = plan.postgresServers > 1 ? `${plan.postgresServers} databases, ${plan.postgresCores} in all` : '';
  const cells = [
    whole(plan.callsPerDay),
    whole(plan.peakPerSecond),
    `${plan.copies} × ${plan.modelThreadsPerCopy}`,
    whole(Math.ceil(plan.mainCores + plan.modelCores)),
    several || String(plan.postgresCores),
    String(plan.redisShards),
    size(plan.ledgerGigabytes),
  ];
  return `| ${cells.join(' | ')} |`;
}
