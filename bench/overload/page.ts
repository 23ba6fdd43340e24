/** The results as a page for people. */

import { type ClassFigures, callerClasses, type Results, type Stage } from './results.ts';

const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
const ms = (value: number) => value.toFixed(0);
const shedShare = ({ shed, offered }: ClassFigures) => (offered === 0 ? '–' : percent(shed / offered));

/** Of each load the round with the middle goodput: a round that something else on the machine spoilt is not shown. */
function middleStages(stages: readonly Stage[]): Stage[] {
  const multiples = [...new Set(stages.map(({ multiple }) => multiple))];
  return multiples.map((multiple) => {
    const same = stages.filter((stage) => stage.multiple === multiple).sort((a, b) => a.goodput - b.goodput);
    return same[Math.floor(same.length / 2)] as Stage;
  });
}

export function page({ measuredAt, machine, mostModelWaitMs, rounds, capacity, stages: all }: Results): string {
  const stages = middleStages(all);
  const peak = Math.max(...stages.map(({ goodput }) => goodput));
  const last = stages.at(-1) as Stage;
  const boundMs = mostModelWaitMs * 2;
  const longest = (among: readonly Stage[]) =>
    Math.max(...among.flatMap(({ classes: { paid, free } }) => [paid.p99Ms, free.p99Ms]));
  const sum = (of: (figures: ClassFigures) => number) =>
    all.flatMap(({ classes }) => callerClasses.map((name) => of(classes[name]))).reduce((all, one) => all + one, 0);
  return `# More than can be served

Written by \`node bench/overload/run.ts\` on ${measuredAt.slice(0, 10)}: ${machine.cores} × ${machine.processor}, Node ${machine.node}, load of the
machine before the run ${machine.loadBefore.toFixed(1)}. Service and load share the machine; nothing is pinned.

Every text is one that the fast model is unsure of, so that it goes on to the deep models. Callers who wait for their replies measure the
capacity: **${capacity.toFixed(1)} texts a second**. Then multiples of it are offered, whether replies come or not: of eight live calls five are of
an account that pays and three of the plan \`free\`, and a test key sends a quarter as many again. Latencies count from when a call was
due. \`MODERATO_MAX_MODEL_WAIT_MS\` is ${mostModelWaitMs}. There were ${rounds} rounds of all loads; of each load the round with the middle goodput is shown.

| bar | wanted | measured |
|---|---|---|
| goodput at ${last.multiple} times the capacity, beside the peak | at least 90 % | ${percent(last.goodput / peak)} |
| goodput a second of the service's processor time, at ${last.multiple} times the capacity beside the best | – | ${percent(perProcessor(last) / Math.max(...stages.map(perProcessor)))} |
| p99 of what was accepted, live, at every load | at most ${boundMs} ms, twice the wait that is allowed | ${ms(longest(stages))} ms; in the worst of all rounds ${ms(longest(all))} ms |
| answered by a lesser model (\`degraded\`), in all rounds | 0 | ${sum(({ degraded }) => degraded)} |
| neither 200 nor 503, in all rounds | 0 | ${sum(({ failed }) => failed)} |

| offered | live calls / s | goodput / s | shed: paid | free | test | paid p50 / p99 ms | free p50 / p99 ms | resident MB | processor: service, load |
|---|---|---|---|---|---|---|---|---|---|
${stages.map(row).join('\n')}

Goodput: live texts a second that were answered by the models they need. Of those answered the English model read ${percent(stages.reduce((least, { readByEnglish }) => Math.min(least, readByEnglish), 1))} or more in
every stage. Processor: shares of all ${machine.cores} cores.
${busy(machine)}`;
}

/** What waiting for a core cannot distort: texts answered in a second of the service's processor time. */
function perProcessor({ goodput, processorShare }: Stage): number {
  return goodput / processorShare.service;
}

/** Said where it is true: nobody should lean on figures that other work has made. */
function busy({ loadBefore, cores }: Results['machine']): string {
  if (loadBefore <= cores) return '';
  return `
In the minute before this run the load of the machine was above its ${cores} cores. Where other work went on during it, the service's share of the
processor differs from stage to stage; lean on goodput by the clock only where it does not.
`;
}

function row({ multiple, offeredLivePerSecond, goodput, classes, residentMb, processorShare }: Stage): string {
  const { paid, free, test } = classes;
  const latency = (figures: ClassFigures) =>
    figures.answered === 0 ? '–' : `${ms(figures.p50Ms)} / ${ms(figures.p99Ms)}`;
  const cells = [
    multiple === 0 ? 'as much as is answered' : `${multiple} ×`,
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
