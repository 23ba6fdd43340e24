/**
 * Every request that the service makes to an address from a customer goes through here: fetching pictures and delivering
 * webhooks. It connects only to allowed targets, trusts no proxy and no cookie, and gives up in time. The caller decides
 * what a reply means, and how much a customer learns of a failure: only that there was one.
 */

import { Client, type Dispatcher } from 'undici';
import { type OpenSocket, openConnection, openTcpSocket, TargetRefusedError } from './open-connection.ts';
import { type ResolveHost, resolveHost as resolveByDns } from './resolve-host.ts';
import { createTargetPolicy, type TargetPolicyOptions } from './target-policy.ts';

export interface OutboundRequest {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** How many redirects are followed; a redirect beyond them is a failure. With 0, the default, it is a reply like others. */
  readonly redirects?: number;
  /** For the body of the reply; a longer one is a failure. */
  readonly maxBytes: number;
  /** For everything, from looking up the name to the last byte. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

export interface OutboundReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
}

/** For metrics and our own log. A customer must not learn what is behind an address. */
export type OutboundFailure =
  | 'target_refused'
  | 'unreachable'
  | 'timed_out'
  | 'redirect_refused'
  | 'encoded'
  | 'too_large';

export interface Outbound {
  /** Rejects with the signal's reason when it aborts, and never otherwise. */
  request(url: URL, request: OutboundRequest): Promise<OutboundReply | { readonly failure: OutboundFailure }>;
}

export interface OutboundOptions extends TargetPolicyOptions {
  /** Parts that tests replace, so that no packet leaves the machine even if the guard is wrong. */
  readonly resolveHost?: ResolveHost;
  readonly openSocket?: OpenSocket;
  readonly certificateAuthority?: string;
}

const maxHeaderBytes = 16 * 1024;
const userAgent = 'Moderato';

export function createOutbound(options: OutboundOptions = {}): Outbound {
  const { resolveHost = resolveByDns, openSocket = openTcpSocket, certificateAuthority } = options;
  const policy = createTargetPolicy(options);
  const trust = certificateAuthority === undefined ? {} : { certificateAuthority };
  const parts = { policy, resolveHost, openSocket, ...trust };

  /** A separate connection for each: nothing is shared between customers, and nothing is left open. */
  function clientFor(url: URL, signal: AbortSignal): Client {
    return new Client(url.origin, {
      connect(_, done) {
        openConnection(url, parts, signal).then(
          (socket) => done(null, socket),
          (error: Error) => done(error, null),
        );
      },
      maxHeaderSize: maxHeaderBytes,
      allowH2: false,
      useMilo: false,
      // One deadline for everything; an idle timeout alone could be defeated by a byte every few seconds.
      connectTimeout: 0,
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  async function exchange(url: URL, request: OutboundRequest, signal: AbortSignal) {
    if (!policy.allowsUrl(url)) throw new TargetRefusedError();
    const client = clientFor(url, signal);
    try {
      const { method = 'GET', headers = {}, body, redirects = 0, maxBytes } = request;
      const reply = await client.request({
        method,
        path: `${url.pathname}${url.search}`,
        headers: { 'user-agent': userAgent, ...headers, 'accept-encoding': 'identity' },
        body: body ?? null,
        reset: true,
        signal,
      });
      const { statusCode: status } = reply;
      // A body that is not read to its end fails when the connection is closed below, which is no error.
      reply.body.on('error', () => {});
      if (redirects > 0 && isRedirect(status)) return { redirect: reply.headers.location };
      const read = await readBody(reply, maxBytes);
      return 'failure' in read ? read : { status, headers: reply.headers, bytes: read.bytes };
    } finally {
      // Data that is still arriving is discarded.
      client.destroy().catch(() => {});
    }
  }

  async function follow(url: URL, request: OutboundRequest, signal: AbortSignal) {
    let target = url;
    let redirects = request.redirects ?? 0;
    for (;;) {
      const answer = await exchange(target, request, signal);
      if (!('redirect' in answer)) return answer;
      const next = redirects-- > 0 ? followRedirect(target, answer.redirect) : undefined;
      if (next === undefined) return { failure: 'redirect_refused' } as const;
      target = next;
    }
  }

  return {
    async request(url, request) {
      const timeout = AbortSignal.timeout(request.timeoutMs);
      const signal = request.signal === undefined ? timeout : AbortSignal.any([request.signal, timeout]);
      try {
        request.signal?.throwIfAborted();
        return await follow(url, request, signal);
      } catch (error) {
        request.signal?.throwIfAborted();
        if (timeout.aborted) return { failure: 'timed_out' };
        return { failure: error instanceof TargetRefusedError ? 'target_refused' : 'unreachable' };
      }
    },
  };
}

function isRedirect(status: number): boolean {
  return status === 301 || status === 302 || status === 303 || status === 307 || status === 308;
}

/**
 * The target of a `Location` header, or undefined if it is not followed: no address, a repeated header, or a step down from
 * https. The new target is checked like the first.
 */
function followRedirect(from: URL, location: string | string[] | undefined): URL | undefined {
  if (typeof location !== 'string') return undefined;
  const next = URL.parse(location, from.href);
  if (next === null || (from.protocol === 'https:' && next.protocol !== 'https:')) return undefined;
  return next;
}

/**
 * The body, counted while it arrives. We request no encoding, so a server that sends one anyway may be sending a bomb.
 */
async function readBody(
  { headers, body }: Dispatcher.ResponseData,
  maxBytes: number,
): Promise<{ readonly bytes: Buffer } | { readonly failure: 'encoded' | 'too_large' }> {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') return { failure: 'encoded' };
  if (Number(headers['content-length'] ?? 0) > maxBytes) return { failure: 'too_large' };
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) return { failure: 'too_large' };
    chunks.push(chunk);
  }
  return { bytes: Buffer.concat(chunks, length) };
}
