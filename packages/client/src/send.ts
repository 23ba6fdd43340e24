/** Makes one call: the request, its time limit, its attempts, and the reply or error it ends with. */

import { type ApiError, ConnectionError, errorOf, type ModeratoError, TimeoutError } from './errors.ts';
import { retryDelayMs } from './retry.ts';

export interface Connection {
  readonly apiKey: string;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly timeoutMs: number;
  readonly maxRetries: number;
  readonly fetch: typeof fetch;
}

export interface CallOptions {
  /** Cancels the call; the promise then rejects with the signal's reason. */
  signal?: AbortSignal;
  /** For each attempt, instead of the client's setting. */
  timeoutMs?: number;
  /** Instead of the client's setting. */
  maxRetries?: number;
}

/** For calls that the service runs once, however often they are sent. */
export interface MeteredOptions extends CallOptions {
  /**
   * 1 to 255 printable ASCII characters. With your own key, a second run within 24 hours counts once too; random by
   * default.
   */
  idempotencyKey?: string;
}

export interface Request {
  readonly path: string;
  /** Sent with POST; without it, the call is a GET. */
  readonly body?: unknown;
  /** Whether the call may be repeated after its first reply was lost. */
  readonly repeatable: boolean;
  /** The same at every attempt, so that the service runs and counts the call once. */
  readonly idempotencyKey?: string;
  /** The reply is plain text, not JSON. */
  readonly isText?: true;
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
  { path, body, idempotencyKey, isText }: Request,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<{ reply: Reply } | { error: ModeratoError }> {
  // By hand, since some of the supported runtimes do not have `AbortSignal.any` yet.
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
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      signal: controller.signal,
    });
    const text = await response.text();
    return response.ok ? readReply(text, response, isText) : { error: readError(text, response) };
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

function readReply<Reply>(
  text: string,
  response: Response,
  isText = false,
): { reply: Reply } | { error: ModeratoError } {
  const reply = isText ? readText(text, response) : parse(text);
  return reply === undefined ? { error: readError(text, response) } : { reply: reply as Reply };
}

function readError(text: string, { status, headers }: Response): ApiError {
  const { error = {} } = (parse(text) ?? {}) as { error?: Parameters<typeof errorOf>[0] };
  const seconds = error.retry_after ?? Number(headers.get('retry-after') ?? Number.NaN);
  return errorOf(error, {
    status,
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfter: seconds >= 0 ? seconds : undefined,
  });
}

/** Undefined for anything but plain text, such as a proxy's page. */
function readText(text: string, { headers }: Response): string | undefined {
  return headers.get('content-type')?.startsWith('text/plain') ? text : undefined;
}

/** An object; undefined for anything else, such as a proxy's page. */
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
