/** Renders the plans as a section of the guide. */

import { assumptions, type Plan } from './plan.ts';
import type { Figures } from './read-figures.ts';

const ms = (value: number) => `${value.toPrecision(2)} ms`;
const whole = (value: number) => Math.round(value).toLocaleString('en-GB');
const size = (gigabytes: number) =>
  gigabytes < 1_000 ? `${whole(gigabytes)} GB` : `${(gigabytes / 1_000).toFixed(1)} TB`;

export function section(figures: Figures, plans: readonly Plan[]): string {
  const { peakFactor, copyUse, storeUse, ledgerDays, minCopies, rowsPerPostgres } = assumptions;
  return `The processor time that one call costs, on one core of the machine that ran the benchmarks (2.5 GHz):

| part | cost | measured by |
|---|---|---|
| the service, on PostgreSQL and Redis | ${ms(figures.serviceMs)} | \`bench/copies\` |
| the service, alone on its embedded store | ${ms(figures.serviceAloneMs)} | \`bench/http\` |
| word lists and fast model, every text | ${ms(figures.fastMs)} | \`bench/quality\` |
| the network, mean of all texts | ${ms(figures.networkMs)} | \`bench/quality\` |
| an ordinary image, decoded for its judges (add their time) | ${ms(figures.imagePrepareMs)} | \`bench/images\` |
| PostgreSQL | ${ms(figures.postgresMs)}, ${whole(figures.bytesPerCall)} bytes | \`bench/copies\` |
| Redis | ${ms(figures.redisMs)} | \`bench/copies\` |

| text calls per day | peak calls per second | copies × model threads | cores for all copies | PostgreSQL cores | Redis shards | ledger for ${ledgerDays} days |
|---|---|---|---|---|---|---|
${plans.map(row).join('\n')}

How this is calculated: the peak is ${peakFactor} times the average second. Cores = peak × cost ÷ ${copyUse} (how busy a core is at the peak; for PostgreSQL and
Redis ÷ ${storeUse}). A copy has one thread for everything except models, so copies = cores for service and fast model, at least ${minCopies}. The cores
that models need are spread over the copies as \`MODERATO_MODEL_THREADS\`. The cost of the network is that of our development mix (models
\`${figures.modelVersion}\`), which is harder than most traffic.

Most of these costs were measured on a shared machine with few calls at a time, so they are on the high side. Measure on your own machine, and run
\`node bench/capacity/run.ts\` again.

We assumed, and did not measure, that costs stay the same on more cores; that one PostgreSQL takes ${whole(rowsPerPostgres)} rows per second, which arrive in
batches (beyond that, split the accounts over several deployments, each with its own database: accounts share nothing); and that its disk
keeps up, because fsync was off during the measurement. The disk figure is for the ledger; add the write-ahead log and backups. To need less,
lower \`MODERATO_LEDGER_DAYS\`. An image costs as much as dozens of texts: add its judges' time for each.
`;
}

function row(plan: Plan): string {
  const several = plan.postgresServers > 1 ? `${plan.postgresServers} databases, ${plan.postgresCores} in total` : '';
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
