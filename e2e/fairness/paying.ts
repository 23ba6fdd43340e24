/** The paying account: texts at a steady rate, small pictures now and then, and texts that trigger a webhook. */

import type { Installation } from './installation.ts';

export interface Figures {
  readonly calls: number;
  readonly failures: number;
  /** Calls whose first attempt failed, whatever happened next. */
  readonly refused: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Of its pictures alone: every tenth call. */
  readonly p90OfPicturesMs: number;
  /** Webhooks that had not arrived by the end. */
  readonly undelivered: number;
  /** The most frequent reasons. */
  readonly reasons: Readonly<Record<string, number>>;
}

const textEveryMs = 100;
/** Of every ten calls, one is a picture and another triggers a webhook. */
const kinds = 10;
const maxDeliveryMs = 30_000;
const retryMs = 1_000;
const gif = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=';

/** `attempts`: how often a call is tried until it is answered, as our clients do; once by default. */
export async function payFor(installation: Installation, durationMs: number, attempts = 1): Promise<Figures> {
  const { address, keys, received } = installation;
  const timesMs: number[] = [];
  const pictureTimesMs: number[] = [];
  const reasons: Record<string, number> = {};
  const before = received();
  let triggered = 0;
  let refused = 0;

  async function call(number: number): Promise<void> {
    const isImage = number % kinds === 3;
    const triggersWebhook = number % kinds === 7;
    const body = isImage
      ? { data: gif, categories: ['sexual'] }
      : { content: triggersWebhook ? 'flagme' : 'have a nice day' };
    const startedMs = performance.now();
    let status = await ask(isImage, body);
    if (status !== '200') refused++;
    for (let tried = 1; status !== '200' && tried < attempts; tried++) {
      await pause(retryMs);
      status = await ask(isImage, body);
    }
    if (status === '200') {
      const tookMs = performance.now() - startedMs;
      timesMs.push(tookMs);
      if (isImage) pictureTimesMs.push(tookMs);
      if (triggersWebhook) triggered++;
    } else reasons[status] = (reasons[status] ?? 0) + 1;
  }

  function ask(isImage: boolean, body: unknown): Promise<string> {
    return fetch(`${address}/v1/moderate/${isImage ? 'image' : 'text'}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': keys.paying },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    }).then(
      async (reply) => {
        await reply.text();
        return String(reply.status);
      },
      (error: Error) => error.name,
    );
  }

  const calls: Promise<void>[] = [];
  const endMs = performance.now() + durationMs;
  while (performance.now() < endMs) {
    calls.push(call(calls.length));
    await pause(textEveryMs);
  }
  await Promise.all(calls);
  const undelivered = () => Math.max(0, triggered - (received() - before));
  for (let waitedMs = 0; undelivered() > 0 && waitedMs < maxDeliveryMs; waitedMs += 100) await pause(100);
  return {
    calls: calls.length,
    failures: calls.length - timesMs.length,
    refused,
    p50Ms: timeAt(timesMs, 0.5),
    p99Ms: timeAt(timesMs, 0.99),
    p90OfPicturesMs: timeAt(pictureTimesMs, 0.9),
    undelivered: undelivered(),
    reasons,
  };
}

function timeAt(timesMs: readonly number[], share: number): number {
  const sorted = timesMs.toSorted((one, other) => one - other);
  return Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
