/**
 * Judges the items of one call in parallel: a few at a time, so that the models always have the next text and a call
 * with a hundred of them takes no more places in the queue than a handful of calls would. Long runs of quick texts let
 * other calls run in between.
 */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { alwaysRead, ModelsBusy } from '../../base/fairness/model-turns.ts';
import { type Call, isRefused, type Refused, refuse } from '../../base/http/route.ts';
import { newId } from '../../base/ids.ts';
import { type Item, type Judged, latencyOf } from './judged.ts';

export interface LaneAnswer<Reply> {
  /** The call as if the item had been sent alone. */
  readonly call: Call;
  readonly judged: Judged<Reply> | Refused;
  readonly latencyMs: number;
}

/** A number that the models never refuse. */
const lanes = alwaysRead;
/** How long quick texts may keep other calls waiting. */
const longestRunMs = 10;

/** With `stopsAtRefusal`, items after the first refusal are not judged: their results would not be used. */
export async function judgeInLanes<Reply>(
  call: Call,
  items: readonly Item<Reply>[],
  stopsAtRefusal: boolean,
): Promise<LaneAnswer<Reply>[]> {
  const answers: LaneAnswer<Reply>[] = new Array(items.length);
  const left = items.entries();
  let isStopped = false;
  let runBeganMs = performance.now();

  async function work(): Promise<void> {
    for (const [index, item] of left) {
      if (isStopped) return;
      let startedMs = performance.now();
      if (startedMs - runBeganMs > longestRunMs) {
        await nextTurn();
        startedMs = runBeganMs = performance.now();
      }
      const own = items.length === 1 ? call : { ...call, requestId: newId('req'), startedMs };
      let judged: Judged<Reply> | Refused;
      try {
        judged = await item.judge(own);
      } catch (error) {
        judged = refuseIfBusy(error);
      }
      answers[index] = { call: own, judged, latencyMs: latencyOf(own) };
      if (stopsAtRefusal && isRefused(judged)) isStopped = true;
    }
  }

  // All of them end before an error is thrown, so that no work is left running.
  const ended = await Promise.allSettled(Array.from({ length: Math.min(lanes, items.length) }, work));
  const broken = ended.find((lane) => lane.status === 'rejected');
  if (broken !== undefined) throw broken.reason;
  return answers.filter((answer) => answer !== undefined);
}

function refuseIfBusy(error: unknown): Refused {
  if (error instanceof ModelsBusy) return refuse('overloaded');
  throw error;
}
