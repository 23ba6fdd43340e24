/**
 * Fetches the bytes of an image or a recording at a URL, or refuses [I6]. All failures are refused in the same words and at the same moments, so nobody
 * learns from us what is behind an address. The decoder decides what the bytes are.
 */

import { setTimeout as wait } from 'node:timers/promises';
import { errors, limits, type Refusal } from '@moderato/contract';
import type { Outbound, OutboundFailure } from './create-outbound.ts';

export type FetchImage = (
  url: string,
  options?: {
    readonly signal?: AbortSignal;
    /** The types that are wanted, for the server that is asked; those of images by default. */
    readonly accept?: string;
  },
) => Promise<{ readonly bytes: Buffer } | { readonly refusal: Refusal }>;

export interface FetchImageOptions {
  readonly outbound: Outbound;
  /** `MODERATO_IMAGE_FETCH`. */
  readonly isOn?: boolean;
  readonly timeoutMs?: number;
  /** A refusal waits for the next multiple of this many milliseconds after the start; 0 sends it at once. */
  readonly refusalStepMs?: number;
  /** Called with the real reason, for metrics. */
  readonly observe?: (outcome: 'fetched' | 'status' | OutboundFailure, durationMs: number) => void;
  /** Pictures in progress at once; each may take 10 MB. */
  readonly maxAtOnce?: number;
}

const redirects = 3;
const images = 'image/jpeg,image/png,image/webp,image/gif;q=0.9,*/*;q=0.1';

export function createFetchImage({
  outbound,
  isOn = true,
  timeoutMs = 5_000,
  refusalStepMs = 500,
  observe = () => {},
  maxAtOnce = 32,
}: FetchImageOptions): FetchImage {
  let underWay = 0;

  async function fetch(
    url: URL,
    accept: string,
    signal: AbortSignal | undefined,
  ): Promise<Buffer | 'status' | OutboundFailure> {
    if (!isOn) return 'target_refused';
    const bounds = { redirects, maxBytes: limits.imageBytes, timeoutMs };
    const reply = await outbound.request(url, { ...bounds, headers: { accept }, ...(signal && { signal }) });
    if ('failure' in reply) return reply.failure;
    return reply.status === 200 ? reply.bytes : 'status';
  }

  return async (text, { signal, accept = images } = {}) => {
    const url = URL.parse(text);
    if (url === null) return refusal('image_fetch_failed');
    if (underWay >= maxAtOnce) return { refusal: { ...refusal('overloaded').refusal, retryAfterSeconds: 1 } };
    underWay++;
    const start = performance.now();
    try {
      const outcome = await fetch(url, accept, signal);
      const durationMs = performance.now() - start;
      observe(typeof outcome === 'string' ? outcome : 'fetched', durationMs);
      if (typeof outcome !== 'string') return { bytes: outcome };
      if (outcome === 'too_large') return refusal('image_too_large');
      await wait(untilNextStep(durationMs, refusalStepMs));
      signal?.throwIfAborted();
      return refusal('image_fetch_failed');
    } finally {
      underWay--;
    }
  };
}

/**
 * A refused address, a name that does not exist, a closed port and an open one that talks nonsense all fail within
 * moments, and only the timing differs. So all of them are reported at the next step.
 */
function untilNextStep(durationMs: number, stepMs: number): number {
  return stepMs === 0 ? 0 : stepMs - (durationMs % stepMs);
}

function refusal(code: 'image_fetch_failed' | 'image_too_large' | 'overloaded'): { readonly refusal: Refusal } {
  return { refusal: { code, message: errors[code].sentence } };
}
