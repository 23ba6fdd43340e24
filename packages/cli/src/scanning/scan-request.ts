/** What both ways to scan share: the request, the answer, and how a scan is stopped. */

import { stat } from 'node:fs/promises';
import { type Answer, type Refusal, refuse } from '../command.ts';
import type { BlockJudge } from './judge-blocks.ts';
import type { Position } from './scan.ts';
import type { ScanPlan } from './scan-plan.ts';
import { summaryText } from './summary.ts';

/** A few hundred short messages: done quickly even by slow models, so that every thread has work until the end. */
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
  /** Starts the judge: the local engine, or a service. */
  startJudge(): Promise<BlockJudge>;
}

/** The judge cannot continue, through no fault of the rows: the scan stops and can be resumed. */
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

/** One Ctrl-C can arrive twice: from the terminal, and through the process that handed over to this one. */
const sameSignalMs = 100;

/** The first Ctrl-C ends the scan in an orderly way; the second ends the process. */
export function stopOnInterrupt(): Stop {
  let askedMs: number | undefined;
  const ask = () => {
    if (askedMs !== undefined && performance.now() - askedMs > sameSignalMs) process.exit(130);
    askedMs ??= performance.now();
  };
  process.on('SIGINT', ask);
  return { isAsked: () => askedMs !== undefined, forget: () => void process.off('SIGINT', ask) };
}

/** A finished output may be valuable, so it is overwritten only on request. */
export async function refuseExisting(output: string): Promise<Refusal | undefined> {
  const exists = await stat(output).then(
    () => true,
    () => false,
  );
  return exists
    ? refuse('failed', `${output} already exists. Use --restart to replace it, or --output to name another file.`)
    : undefined;
}
