/** The paying account: texts at a steady rate, small pictures now and then, and texts that trigger a webhook. */

import type { Installation } from './installation.ts';

export interface Figures {
  readonly calls: number;
  readonly failures: number;
  /** Calls whose first attempt failed, whatever happened next. */
  readonly refused: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
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
      timesMs.push(performance.now() - startedMs);
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
  timesMs.sort((one, other) => one - other);
  const at = (share: number) => Math.round(timesMs[Math.floor(timesMs.length * share)] ?? 0);
  return {
    calls: calls.length,
    failures: calls.length - timesMs.length,
    refused,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    undelivered: undelivered(),
    reasons,
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
