/** Renders the results as a page. */

import { type ClassFigures, callerClasses, type Results, type Stage } from './results.ts';

const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
const ms = (value: number) => value.toFixed(0);
const shedShare = ({ shed, offered }: ClassFigures) => (offered === 0 ? '–' : percent(shed / offered));

/** For each load, the round with the median goodput, so that rounds disturbed by other work are not shown. */
function middleStages(stages: readonly Stage[]): Stage[] {
  const multiples = [...new Set(stages.map(({ multiple }) => multiple))];
  return multiples.map((multiple) => {
    const same = stages.filter((stage) => stage.multiple === multiple).sort((a, b) => a.goodput - b.goodput);
    return same[Math.floor(same.length / 2)] as Stage;
  });
}

export function page({
  measuredAt,
  modelVersion,
  machine,
  maxModelWaitMs,
  rounds,
  capacity,
  stages: all,
}: Results): string {
  const stages = middleStages(all);
  const peak = Math.max(...stages.map(({ goodput }) => goodput));
  const last = stages.at(-1) as Stage;
  const boundMs = maxModelWaitMs * 2;
  const longest = (among: readonly Stage[]) =>
    Math.max(...among.flatMap(({ classes: { paid, free } }) => [paid.p99Ms, free.p99Ms]));
  const sum = (of: (figures: ClassFigures) => number) =>
    all.flatMap(({ classes }) => callerClasses.map((name) => of(classes[name]))).reduce((all, one) => all + one, 0);
  return `# Overload: more calls than can be served

Written by \`node bench/overload/run.ts\` on ${measuredAt.slice(0, 10)}: ${machine.cores} × ${machine.processor}, Node ${machine.node}, load of the
machine before the run ${machine.loadBefore.toFixed(1)}. Service and load share the machine; nothing is pinned.
Models: \`${modelVersion}\`.

The fast model is unsure of every text, so the network reads all of them. Callers who wait for their replies measure the
capacity: **${capacity.toFixed(1)} texts per second**. Then multiples of it are offered, whether or not replies come: of eight live calls, five are from
a paying account and three from the plan \`free\`, and a test key adds a quarter as many. Latencies count from when a call was
due. \`MODERATO_MAX_MODEL_WAIT_MS\` is ${maxModelWaitMs}. There were ${rounds} rounds of all loads; the page shows the median round of each load, by goodput.

| target | wanted | measured |
|---|---|---|
| goodput at ${last.multiple} times the capacity, relative to the peak | at least 90 % | ${percent(last.goodput / peak)} |
| goodput per second of the service's processor time, at ${last.multiple} times the capacity, relative to the best | – | ${percent(perProcessor(last) / Math.max(...stages.map(perProcessor)))} |
| p99 of accepted live calls, at every load | at most ${boundMs} ms, twice the allowed wait | ${ms(longest(stages))} ms; in the worst of all rounds ${ms(longest(all))} ms |
| answered by a smaller model (\`degraded\`), in all rounds | 0 | ${sum(({ degraded }) => degraded)} |
| neither 200 nor 503, in all rounds | 0 | ${sum(({ failed }) => failed)} |

| offered | live calls / s | goodput / s | shed: paid | free | test | paid p50 / p99 ms | free p50 / p99 ms | resident MB | processor: service, load |
|---|---|---|---|---|---|---|---|---|---|
${stages.map(row).join('\n')}

Goodput: live texts per second that were answered by what they need. Of the answered texts, the network read ${percent(stages.reduce((least, { readByNetwork }) => Math.min(least, readByNetwork), 1))} or more in
every stage. Processor: shares of all ${machine.cores} cores.
${busy(machine)}`;
}

/** Texts answered per second of the service's processor time, which waiting for a core cannot distort. */
function perProcessor({ goodput, processorShare }: Stage): number {
  return goodput / processorShare.service;
}

/** Shown if other work on the machine affected the figures, so that nobody relies on them. */
function busy({ loadBefore, cores }: Results['machine']): string {
  if (loadBefore <= cores) return '';
  return `
In the minute before this run, the load of the machine was above its ${cores} cores. If other work continued during the run, the service's share of the
processor differs from stage to stage; rely on goodput by the clock only where it does not.
`;
}

function row({ multiple, offeredLivePerSecond, goodput, classes, residentMb, processorShare }: Stage): string {
  const { paid, free, test } = classes;
  const latency = (figures: ClassFigures) =>
    figures.answered === 0 ? '–' : `${ms(figures.p50Ms)} / ${ms(figures.p99Ms)}`;
  const cells = [
    multiple === 0 ? 'the capacity' : `${multiple} ×`,
    offeredLivePerSecond.toFixed(0),
    goodput.toFixed(1),
    ...[paid, free, test].map(shedShare),
    latency(paid),
    latency(free),
    residentMb.toFixed(0),
    `${percent(processorShare.service)}, ${percent(processorShare.load)}`,
  ];
  return `| ${cells.join(' | ')} |`;
}
