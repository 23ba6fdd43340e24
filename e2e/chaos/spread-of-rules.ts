/** Creates a rule on one copy while the others serve, and measures how long a copy still judges without it. */

import { setTimeout as pause } from 'node:timers/promises';
import type { Copy } from './copy.ts';

const maxMs = 120_000;
/** A call that hangs tells us nothing and must not delay the next. */
const patienceMs = 30_000;

/** Uses a test key: rules apply there too, and these calls are not part of the books. */
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
  // Every copy has the rules in memory before they change.
  const beganMs = performance.now();
  const untilDone = async (copy: Copy, path: string, body: unknown) => {
    while ((await ask(copy, path, body))?.status !== 200) {
      if (performance.now() - beganMs > maxMs) return false;
      await pause(50);
    }
    return true;
  };
  for (const copy of copies) if (!(await untilDone(copy, '/v1/moderate/text', { content: word }))) return maxMs;
  const rule = { action: 'create', type: 'wordlist', pattern: [word], moderation_action: 'block' };
  if (!(await untilDone(first, '/v1/config/rules', rule))) return maxMs;
  const sinceMs = performance.now();
  /** When the last call was sent that was judged without the rule; a refusal says nothing about the rules of a copy. */
  const untilKnown = async (copy: Copy) => {
    let latestMs = 0;
    while (performance.now() - sinceMs < maxMs) {
      const askedMs = performance.now() - sinceMs;
      const reply = await ask(copy, '/v1/moderate/text', { content: word });
      if (reply?.body.action === 'block') return latestMs;
      if (reply?.status === 200) latestMs = askedMs;
      await pause(50);
    }
    return maxMs;
  };
  return Math.max(...(await Promise.all(copies.map(untilKnown))));
}
