/** One call: the request, the time it may take, the tries it gets, and the answer or the error it ends with. */

import { ApiError, ConnectionError, errorClasses, type ModeratoError, TimeoutError } from './errors.ts';
import { retryDelayMs } from './retry.ts';
import type { ErrorCode } from './wire.ts';

export interface Connection {
  readonly apiKey: string;
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly timeoutMs: number;
  readonly maxRetries: number;
  readonly fetch: typeof fetch;
}

export interface CallOptions {
  /** Gives the call up; the promise is then rejected with the signal's reason. */
  signal?: AbortSignal;
  /** For each try, instead of the client's own. */
  timeoutMs?: number;
  /** Instead of the client's own. */
  maxRetries?: number;
}

export interface Request {
  readonly path: string;
  /** Sent with POST; GET when absent. */
  readonly body?: unknown;
  /** Whether the call may be made twice although its first answer was lost. */
  readonly repeatable: boolean;
}

export async function send<Reply>(connection: Connection, request: Request, options: CallOptions = {}): Promise<Reply> {
  const { signal, timeoutMs = connection.timeoutMs, maxRetries = connection.maxRetries } = options;
  for (let tries = 1; ; tries++) {
    signal?.throwIfAborted();
    const answer = await attempt<Reply>(connection, request, timeoutMs, signal);
    if ('reply' in answer) return answer.reply;
    const delayMs = tries > maxRetries ? undefined : retryDelayMs(answer.error, tries, request.repeatable);
    if (delayMs === undefined) throw answer.error;
    await wait(delayMs, signal);
  }
}

async function attempt<Reply>(
  { apiKey, baseUrl, fetch }: Connection,
  { path, body }: Request,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<{ reply: Reply } | { error: ModeratoError }> {
  // By hand, since `AbortSignal.any` is younger than some of the places this runs in.
  const controller = new AbortController();
  const abort = () => controller.abort();
  signal?.addEventListener('abort', abort);
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    abort();
  }, timeoutMs);
  try {
    const response = await fetch(baseUrl + path, {
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      signal: controller.signal,
    });
    const text = await response.text();
    return response.ok ? readReply(text, response) : { error: readError(text, response) };
  } catch (cause) {
    signal?.throwIfAborted();
    return {
      error: late
        ? new TimeoutError(`Moderato did not answer within ${timeoutMs} ms.`)
        : new ConnectionError(`Moderato could not be reached at ${baseUrl}.`, { cause }),
    };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

function readReply<Reply>(text: string, response: Response): { reply: Reply } | { error: ModeratoError } {
  const reply = parse(text);
  return reply === undefined ? { error: readError(text, response) } : { reply: reply as Reply };
}

function readError(text: string, { status, headers }: Response): ApiError {
  const { error = {} } = (parse(text) ?? {}) as {
    error?: { code?: ErrorCode; message?: string; retry_after?: number };
  };
  const { code, message = `Moderato answered with the status ${status}.` } = error;
  const seconds = error.retry_after ?? Number(headers.get('retry-after') ?? Number.NaN);
  const Class = (code && errorClasses[code]) ?? ApiError;
  return new Class(message, {
    status,
    code,
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfter: seconds >= 0 ? seconds : undefined,
  });
}

/** An object; undefined for anything else, such as the page of a proxy. */
function parse(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      signal?.aborted ? reject(signal.reason) : resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
  });
}
