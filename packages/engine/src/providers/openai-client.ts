/**
 * The `openai` SDK with any base URL. Everything that we do ourselves (such as retries) is switched off, and its errors
 * become ours.
 */

import OpenAI, { APIConnectionError, APIError, APIUserAbortError } from 'openai';
import { createBoundedFetch } from './bounded-fetch.ts';
import { ProviderError } from './provider.ts';

export interface Endpoint {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly model: string;
}

export function createOpenAiClient({ baseUrl, apiKey }: Endpoint): OpenAI {
  return new OpenAI({
    baseURL: baseUrl,
    apiKey,
    // Passed explicitly, so that the SDK does not look for them in the environment.
    organization: null,
    project: null,
    adminAPIKey: null,
    webhookSecret: null,
    // `guard.ts` handles retries and deadlines; the signal ends a call long before this.
    maxRetries: 0,
    timeout: 60_000,
    // The SDK would log requests, which contain the text.
    logLevel: 'off',
    fetch: createBoundedFetch(),
  });
}

export function explainSdkError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  const wrapped = causeOf(error);
  if (wrapped !== undefined) return wrapped;
  if (error instanceof APIUserAbortError || isAbort(error)) return new ProviderError('late');
  if (error instanceof APIConnectionError) return new ProviderError('unreachable');
  if (error instanceof APIError && error.status !== undefined) return explainStatus(error.status, error.headers);
  // A body that is not JSON although its header says so.
  if (error instanceof SyntaxError) return new ProviderError('not_json');
  // What `fetch` throws if the connection breaks while the body is read.
  if (error instanceof TypeError) return new ProviderError('unreachable');
  return new ProviderError('malformed');
}

function explainStatus(status: number, headers: Headers | undefined): ProviderError {
  const retryAfterMs = readRetryAfter(headers);
  if (status === 429) return new ProviderError('rate_limited', { status, retryAfterMs });
  if (status >= 500 || status === 408) return new ProviderError('server_error', { status, retryAfterMs });
  return new ProviderError('refused', { status });
}

/** Seconds or a date, as HTTP allows; anything else is ignored. */
export function readRetryAfter(headers: Headers | undefined, nowMs: number = Date.now()): number | undefined {
  const text = headers?.get('retry-after')?.trim();
  if (text === undefined || text === '') return undefined;
  if (/^\d{1,9}(?:\.\d+)?$/.test(text)) return Number(text) * 1_000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs);
}

/** The SDK wraps what `fetch` throws, sometimes twice. */
function causeOf(error: unknown): ProviderError | undefined {
  let cause = error;
  for (let depth = 0; depth < 4 && cause instanceof Error; depth++) {
    if (cause instanceof ProviderError) return cause;
    cause = cause.cause;
  }
  return undefined;
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError');
}
