/** What both ways to scan share: what is asked of them, what they answer, and how they are stopped. */

import { stat } from 'node:fs/promises';
import { type Answer, type Refusal, refuse } from '../command.ts';
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
}

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

/** The first Ctrl-C ends the scan in an orderly way; a second one ends the process, as it always does. */
export function stopOnInterrupt(): Stop {
  let asked = false;
  const ask = () => {
    asked = true;
  };
  process.once('SIGINT', ask);
  return { isAsked: () => asked, forget: () => void process.off('SIGINT', ask) };
}

/** A finished output is somebody's work: it is not written over unless that is asked for. */
export async function refuseExisting(output: string): Promise<Refusal | undefined> {
  const exists = await stat(output).then(
    () => true,
    () => false,
  );
  return exists
    ? refuse('failed', `${output} is there already; --restart writes it anew, --output names another.`)
    : undefined;
}
