/** Load in which every call has a number of its own, and a record of what became of each: ok, failed or unknown. */

import { setTimeout as pause } from 'node:timers/promises';
import { moderateText } from '../support/moderation-call.ts';

export interface Owner {
  readonly accountId: string;
  readonly key: string;
}

export interface NumberedCall {
  readonly name: string;
  readonly accountId: string;
  /** A status, or `unknown` when no whole reply came back: the call may or may not have been counted. */
  outcome: number | 'unknown';
  /** What a refusal said, for those that must say when to come back. */
  retryAfter?: string | null;
  code?: string | undefined;
}

export interface Load {
  readonly calls: readonly NumberedCall[];
  count(outcome: NumberedCall['outcome']): number;
  /** Resolves when so many more calls have had this outcome. */
  more(outcome: NumberedCall['outcome'], calls: number): Promise<void>;
  stop(): Promise<void>;
}

/** `addresses` is asked before each call, so that copies may come and go. */
export function startLoad(owners: readonly Owner[], addresses: () => readonly string[], callers: number): Load {
  const calls: NumberedCall[] = [];
  let isRunning = true;
  const count = (outcome: NumberedCall['outcome']) => calls.filter((call) => call.outcome === outcome).length;

  async function callOnce(): Promise<void> {
    const number = calls.length;
    const owner = owners[number % owners.length] as Owner;
    const address = addresses()[number % addresses().length] as string;
    const call: NumberedCall = { name: `call-${number}`, accountId: owner.accountId, outcome: 'unknown' };
    calls.push(call);
    try {
      const reply = await moderateText(address, owner.key, { content: `message ${number}`, user_id: call.name });
      call.retryAfter = reply.retryAfter;
      call.code = reply.body.error?.code;
      call.outcome = reply.status;
    } catch {
      // A copy that is gone answers nobody: no hurry to ask it again.
      await pause(20);
    }
    if (call.outcome !== 200) await pause(10);
  }

  const running = Array.from({ length: callers }, async () => {
    while (isRunning) await callOnce();
  });

  return {
    calls,
    count,
    async more(outcome, wanted) {
      const before = count(outcome);
      while (count(outcome) < before + wanted) await pause(20);
    },
    async stop() {
      isRunning = false;
      await Promise.all(running);
    },
  };
}
