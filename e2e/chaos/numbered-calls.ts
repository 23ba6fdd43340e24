/**
 * Sends numbered calls and records the outcome of every one. They go to all copies in turn at a steady rate, whether or
 * not the copies answer, so a copy that hangs holds up nothing.
 */

import { setTimeout as pause } from 'node:timers/promises';
import { type CallKind, callKinds, type KindName, type Owners } from './call-kinds.ts';
import type { Copy } from './copy.ts';
import { type Fate, readFate } from './fate.ts';

export interface NumberedCall {
  readonly number: number;
  readonly kind: KindName;
  readonly accountId: string;
  readonly copy: string;
  /** Identifies its row in the store. */
  readonly identity: string;
  readonly sentMs: number;
  fate: Fate | 'under way';
  /** When its outcome was known. */
  endedMs: number;
  /** The body of a reply that is not declared. */
  problem?: string;
}

export interface Load {
  readonly calls: readonly NumberedCall[];
  readonly byIdentity: ReadonlyMap<string, NumberedCall>;
  /** One additional call; its reply if that was 200. */
  send(kind: KindName, copy: Copy): Promise<Record<string, unknown> | undefined>;
  /** Resolves when every call so far has an outcome. */
  stop(): Promise<void>;
}

export interface LoadOptions {
  readonly copies: readonly Copy[];
  readonly owners: Owners;
  readonly callsPerSecond: number;
  hashContent(content: string): string;
}

/** Longer than anything that is done to a copy; a call that takes longer has been lost. */
const patienceMs = 45_000;

export function startLoad({ copies, owners, callsPerSecond, hashContent }: LoadOptions): Load {
  const calls: NumberedCall[] = [];
  const byIdentity = new Map<string, NumberedCall>();
  const underWay = new Set<Promise<unknown>>();
  let isRunning = true;
  const mix = Object.entries(callKinds).flatMap(([name, { share }]) => Array<KindName>(share).fill(name as KindName));

  async function send(name: KindName, copy: Copy): Promise<Record<string, unknown> | undefined> {
    const kind: CallKind = callKinds[name];
    const number = calls.length;
    const owner = kind.owner(owners, number);
    const request = kind.request(number);
    const call: NumberedCall = {
      number,
      kind: name,
      accountId: owner.accountId,
      copy: copy.name,
      identity: kind.identity(number, hashContent),
      sentMs: performance.now(),
      fate: 'under way',
      endedMs: 0,
    };
    calls.push(call);
    byIdentity.set(call.identity, call);
    const { fate, problem, body } = await readFate(() =>
      fetch(copy.address + request.path, {
        method: 'POST',
        headers: { 'x-api-key': owner[kind.mode], 'content-type': 'application/json' },
        body: JSON.stringify(request.body),
        signal: AbortSignal.timeout(patienceMs),
      }),
    );
    call.fate = fate;
    call.endedMs = performance.now();
    if (problem !== undefined) call.problem = `${problem} ${JSON.stringify(copy.logged(problem.split(' ')[0] ?? ''))}`;
    return fate === 'ok' ? body : undefined;
  }

  function sendAndRemember(kind: KindName, copy: Copy) {
    const sending = send(kind, copy).finally(() => underWay.delete(sending));
    underWay.add(sending);
    return sending;
  }

  const running = (async () => {
    const startedMs = performance.now();
    for (let sent = 0; isRunning; sent++) {
      const waitMs = startedMs + (sent * 1_000) / callsPerSecond - performance.now();
      if (waitMs > 0) await pause(waitMs);
      // Seven is prime to the size of the mix and of any installation, so every kind reaches every copy.
      void sendAndRemember(mix[(sent * 7) % mix.length] as KindName, copies[sent % copies.length] as Copy);
    }
  })();

  return {
    calls,
    byIdentity,
    send: sendAndRemember,
    async stop() {
      isRunning = false;
      await running;
      await Promise.all(underWay);
    },
  };
}
