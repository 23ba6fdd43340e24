/** What both ways to scan share: what is asked of them, what they answer, and how they are stopped. */

import { stat } from 'node:fs/promises';
import { type Answer, type Refusal, refuse } from '../command.ts';
import type { BlockJudge } from './judge-blocks.ts';
import type { Position } from './scan.ts';
import type { ScanPlan } from './scan-plan.ts';
import { summaryText } from './summary.ts';

/** Some hundred short messages: soon done, however slow the models are, so that every thread has work to the end. */
export const blockBytes = 16 * 1024;
export const longestRowBytes = 16 * 1024 * 1024;
/** A few more than there are threads, so that none waits for the disk. */
export const blocksAtOnce = (threads: number): number => threads * 2 + 2;

export interface ScanRequest {
  readonly plan: ScanPlan;
  readonly threads: number;
  /** Standard output when absent. */
  readonly output: string | undefined;
  readonly restart: boolean;
  /** Starts what judges: the local engine, or a service. */
  startJudge(): Promise<BlockJudge>;
}

/** What judges cannot go on, and the rows are not to blame: the scan stops, and can be resumed. */
export class JudgeUnavailable extends Error {}

export function answer({ tally }: Position, model: string, output: string | undefined): Answer {
  const { rows, problems, actions, flagged, highest } = tally;
  return {
    document: { output: output ?? null, model, rows, not_judged: problems, actions, flagged, highest_scores: highest },
    text: (screen) =>
      `${summaryText(tally, screen)}${output === undefined ? '' : `\nThe verdicts are in ${output}.\n`}`,
  };
}

export interface Stop {
  isAsked(): boolean;
  forget(): void;
}

/** One Ctrl-C can arrive twice, from the terminal and again through the process that handed over to this one. */
const sameSignalMs = 100;

/** The first Ctrl-C ends the scan in an orderly way; a second one ends the process, as it always does. */
export function stopOnInterrupt(): Stop {
  let askedMs: number | undefined;
  const ask = () => {
    if (askedMs !== undefined && performance.now() - askedMs > sameSignalMs) process.exit(130);
    askedMs ??= performance.now();
  };
  process.on('SIGINT', ask);
  return { isAsked: () => askedMs !== undefined, forget: () => void process.off('SIGINT', ask) };
}

/** A finished output is somebody's work: it is not written over unless that is asked for. */
export async function refuseExisting(output: string): Promise<Refusal | undefined> {
  const exists = await stat(output).then(
    () => true,
    () => false,
  );
  return exists
    ? refuse('failed', `${output} already exists. Use --restart to replace it, or --output to name another file.`)
    : undefined;
}
