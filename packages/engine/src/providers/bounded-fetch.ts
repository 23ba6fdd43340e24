/**
 * `fetch` for providers. It follows no redirect, which would carry the text and the key to another address, and it reads no
 * reply beyond a fixed size, so that a provider cannot fill our memory.
 */

import { ProviderError } from './provider.ts';

type Fetch = typeof globalThis.fetch;

/** Answers are a few kilobytes; a server that sends more is not answering. */
export const maxReplyBytes = 1024 * 1024;

export function createBoundedFetch(maxBytes: number = maxReplyBytes, fetch: Fetch = globalThis.fetch): Fetch {
  return async (input, init) => {
    const reply = await fetch(input, { ...init, redirect: 'error' });
    if (Number(reply.headers.get('content-length') ?? 0) > maxBytes) {
      // It does not matter whether the rest could be cancelled: the answer is not used.
      await reply.body?.cancel().catch(() => {});
      throw new ProviderError('malformed');
    }
    if (reply.body === null) return reply;
    const { status, statusText, headers } = reply;
    return new Response(reply.body.pipeThrough(limitTo(maxBytes)), { status, statusText, headers });
  };
}

function limitTo(maxBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) controller.error(new ProviderError('malformed'));
      else controller.enqueue(chunk);
    },
  });
}
