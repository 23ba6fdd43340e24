/** Computes what one copy on its embedded store needs, and renders it as a section of the guide about costs. */

import type { SpeedResult } from '../quality/speed/speed-result.ts';
import { assumptions } from './plan.ts';

/** From the committed results of the other benches. */
export interface CostFigures {
  readonly speed: Pick<SpeedResult, 'date' | 'modelVersion' | 'machine' | 'message' | 'devMix' | 'memoryMegabytes'>;
  /** The main thread of a copy on its embedded store, without judging. */
  readonly serviceMs: number;
  readonly bytesPerCall: number;
}

interface Need {
  readonly textsPerDay: number;
  readonly peakPerSecond: number;
  readonly busyCores: number;
  readonly cores: number;
  readonly modelMegabytes: number;
  readonly ledgerGigabytes: number;
}

const { peakFactor, copyUse, ledgerDays } = assumptions;
const textsPerDay = [1_000, 10_000, 100_000, 1_000_000];

export function needOf(texts: number, { speed, serviceMs, bytesPerCall }: CostFigures): Need {
  const peakPerSecond = (texts / 86_400) * peakFactor;
  const busyCores = (peakPerSecond * (speed.devMix.shipped + serviceMs)) / 1_000;
  const cores = Math.max(1, Math.ceil(busyCores / copyUse));
  const { oneThread, twoThreads } = speed.memoryMegabytes;
  return {
    textsPerDay: texts,
    peakPerSecond,
    busyCores,
    cores,
    modelMegabytes: oneThread + (cores - 1) * (twoThreads - oneThread),
    ledgerGigabytes: (texts * ledgerDays * bytesPerCall) / 1e9,
  };
}

export function costsSection(figures: CostFigures): string {
  const { speed } = figures;
  return `Measured with \`${speed.modelVersion}\` on ${day(speed.date)}, on ${speed.machine}:

| one text | processor time | texts a second on one core |
|---|---:|---:|
| that the fast model decides alone | ${shown(easyMs(figures))} ms | ${shown(1_000 / easyMs(figures))} |
| of our development mix, which is harder than most traffic | ${shown(hardMs(figures))} ms | ${shown(1_000 / hardMs(figures))} |

What follows from this if **every** text is of the harder kind:

| texts a day | busiest second | cores busy then | cores to give it | memory of the models | disk for ${ledgerDays} days |
|---:|---:|---:|---:|---:|---:|
${textsPerDay.map((texts) => row(needOf(texts, figures))).join('\n')}

The busiest second has ${peakFactor} times the texts of the average one, and cores are at most ${(copyUse * 100).toFixed(0)} % busy in it. Give the service 300 MB on top of the models, and
more if it judges images. Disk is for the record of calls, as measured on PostgreSQL; texts that you choose
to keep come on top.
`;
}

const hardMs = ({ speed, serviceMs }: CostFigures) => speed.devMix.shipped + serviceMs;
const easyMs = ({ speed, serviceMs }: CostFigures) => speed.message.wordListsAndFastModel / 1_000 + serviceMs;

function row(need: Need): string {
  const cells = [
    need.textsPerDay.toLocaleString('en-GB'),
    shown(need.peakPerSecond),
    shown(need.busyCores),
    String(need.cores),
    `${shown(need.modelMegabytes)} MB`,
    need.ledgerGigabytes < 1 ? `${shown(need.ledgerGigabytes * 1_000)} MB` : `${shown(need.ledgerGigabytes)} GB`,
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Two significant digits, as the measurements are no better than that. */
const shown = (value: number) => (value < 0.001 ? '< 0.001' : Number(value.toPrecision(2)).toLocaleString('en-GB'));

const day = (date: string) =>
  new Date(date).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
