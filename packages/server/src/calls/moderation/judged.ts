/** The result of judging something, before it is counted and answered. */

import type { Call, Refused } from '../../base/http/route.ts';
import type { JudgedCall } from './ledger-row.ts';

export interface Judged<Reply> {
  readonly call: JudgedCall;
  reply(latencyMs: number): Reply;
  /** What is stored for a repeated call, where that must not be all of the reply. */
  remembered?(reply: Reply): Reply;
}

export type Judging<Reply> = Judged<Reply> | Refused | Promise<Judged<Reply> | Refused>;

/** One of several things that are judged in one call, with its own request id and ledger row. */
export interface Item<Reply> {
  judge(call: Call): Judging<Reply>;
}

export function latencyOf({ startedMs }: Pick<Call, 'startedMs'>): number {
  return Math.round((performance.now() - startedMs) * 1_000) / 1_000;
}
