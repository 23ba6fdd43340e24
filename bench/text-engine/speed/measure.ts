/**
 * Measures texts per second, all tools in one run: in every round, each tool reads the same new texts, in rotating
 * order, so that a slow minute of the machine affects all of them. The figure is the median round. The clock is the
 * processor time of this process, so that other work on the machine does not count.
 */

import type { Tool } from '../tools/tool.ts';

export interface SpeedPlan {
  readonly characters: number;
  readonly textsPerRound: number;
  readonly rounds: number;
}

export interface SpeedResult extends SpeedPlan {
  /** Median texts per second of processor time, by tool. */
  readonly textsPerSecond: Readonly<Record<string, number>>;
  /** Every round, to show the spread. */
  readonly roundsPerSecond: Readonly<Record<string, readonly number[]>>;
}

/** On a busy machine the compiler gets little time, so a tool reaches its full speed only after some seconds. */
export const warmUpRounds = 6;

export function measureSpeed(
  tools: readonly Tool[],
  plan: SpeedPlan,
  nextText: (characters: number) => string,
): SpeedResult {
  const rounds = new Map<string, number[]>(tools.map((tool) => [tool.name, []]));
  // A few more rounds than requested: the first ones warm up the compiler and are not counted.
  for (let round = 0; round < warmUpRounds + plan.rounds; round += 1) {
    const texts = Array.from({ length: plan.textsPerRound }, () => nextText(plan.characters));
    for (const [index] of tools.entries()) {
      const tool = tools[(index + round) % tools.length]!;
      const perSecond = texts.length / secondsOf(() => readAll(tool, texts));
      if (round >= warmUpRounds) rounds.get(tool.name)!.push(perSecond);
    }
  }
  return {
    ...plan,
    textsPerSecond: Object.fromEntries(Array.from(rounds, ([name, values]) => [name, median(values)])),
    roundsPerSecond: Object.fromEntries(rounds),
  };
}

/** Returns the count so that no compiler can optimise the work away. */
function readAll(tool: Tool, texts: readonly string[]): number {
  let flagged = 0;
  for (const text of texts) if (tool.flags(text)) flagged += 1;
  return flagged;
}

/** Seconds of processor time, garbage collection included. */
export function secondsOf(work: () => unknown): number {
  const started = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1e6;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
