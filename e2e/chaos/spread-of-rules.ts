/** A rule made on one copy while the others serve: how long after it a copy still goes without it. */

import { setTimeout as pause } from 'node:timers/promises';
import type { Copy } from './copy.ts';

const mostMs = 120_000;
/** A call that hangs says nothing, and must not hold up the next. */
const patienceMs = 30_000;

/** With a key of test mode: rules hold there too, and what is asked is no part of the books. */
export async function timeRule(copies: readonly Copy[], key: string, number: number): Promise<number> {
  const word = `probe${number}x`;
  const ask = async (copy: Copy, path: string, body: unknown) => {
    const headers = { 'x-api-key': key, 'content-type': 'application/json' };
    try {
      const signal = AbortSignal.timeout(patienceMs);
      const reply = await fetch(copy.address + path, { method: 'POST', headers, body: JSON.stringify(body), signal });
      return { status: reply.status, body: (await reply.json()) as { action?: string } };
    } catch {
      return undefined;
    }
  };
  const [first] = copies;
  if (first === undefined) return 0;
  // Every copy has the rules in memory when they change.
  const beganMs = performance.now();
  const untilDone = async (copy: Copy, path: string, body: unknown) => {
    while ((await ask(copy, path, body))?.status !== 200) {
      if (performance.now() - beganMs > mostMs) return false;
      await pause(50);
    }
    return true;
  };
  for (const copy of copies) if (!(await untilDone(copy, '/v1/moderate/text', { content: word }))) return mostMs;
  const rule = { action: 'create', type: 'wordlist', pattern: [word], moderation_action: 'block' };
  if (!(await untilDone(first, '/v1/config/rules', rule))) return mostMs;
  const sinceMs = performance.now();
  /** When the last call was sent that was judged without the rule: a refusal says nothing about what a copy knows. */
  const untilKnown = async (copy: Copy) => {
    let latestMs = 0;
    while (performance.now() - sinceMs < mostMs) {
      const askedMs = performance.now() - sinceMs;
      const reply = await ask(copy, '/v1/moderate/text', { content: word });
      if (reply?.body.action === 'block') return latestMs;
      if (reply?.status === 200) latestMs = askedMs;
      await pause(50);
    }
    return mostMs;
  };
  return Math.max(...(await Promise.all(copies.map(untilKnown))));
}
