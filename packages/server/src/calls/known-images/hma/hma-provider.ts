/**
 * Asks a Hasher-Matcher-Actioner (HMA) about the hashes of one picture, each by a `GET /m/lookup`. Deadlines, retries and the
 * breaker belong to the guard around it.
 */

import {
  type ExchangeQuestion,
  exchangeName,
  type Provider,
  type ProviderAnswer,
  ProviderError,
} from '@moderato/engine';
import type { Outbound, OutboundFailure, OutboundReply } from '../../../base/outbound/create-outbound.ts';
import { type HmaMatch, readHmaReply } from './hma-reply.ts';

export interface HmaOptions {
  readonly url: string;
  readonly token: string | undefined;
  /** The name that the server has for MD5 hashes of images; it is not asked about files without one. */
  readonly md5Type: string | undefined;
  readonly timeoutMs: number;
  readonly outbound: Outbound;
}

/** `raw` has the number of hashes that were not answered; the scores are the matches, by `writeMatch`. */
export type HmaProvider = Provider<ExchangeQuestion, string>;

const maxReplyBytes = 256 * 1024;

export function createHmaProvider({ url, token, md5Type, timeoutMs, outbound }: HmaOptions): HmaProvider {
  const headers = { accept: 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };

  async function lookUp(type: string, hash: string, signal: AbortSignal): Promise<readonly HmaMatch[]> {
    const target = new URL(`${url}/m/lookup`);
    target.search = new URLSearchParams({ signal: hash, signal_type: type }).toString();
    const reply = await outbound.request(target, { headers, maxBytes: maxReplyBytes, timeoutMs, signal });
    if ('failure' in reply) throw new ProviderError(failures[reply.failure]);
    return readReply(reply);
  }

  return {
    ...{ kind: 'hma', tier: 2, medium: 'image', name: exchangeName, model: 'hma', version: '1' },
    knows: () => 'nothing',
    async ask({ pictures, file }, signal): Promise<ProviderAnswer> {
      const asked = [
        ...pictures.map((hash) => lookUp('pdq', hash, signal)),
        ...(file === undefined || md5Type === undefined ? [] : [lookUp(md5Type, file, signal)]),
      ];
      const answers = await Promise.allSettled(asked);
      const failed = answers.filter((answer) => answer.status === 'rejected');
      const matches = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
      // What matched counts even if other hashes of the picture were not answered.
      if (matches.length === 0 && failed[0] !== undefined) throw failed[0].reason;
      const scores = Object.fromEntries(matches.map((match) => [writeMatch(match), 1]));
      return { scores, model: 'hma', usage: { inputTokens: 0, outputTokens: 0 }, raw: { unanswered: failed.length } };
    },
  };
}

/** A bank and an entry in it; banks contain no slash. */
export function writeMatch({ bank, content }: HmaMatch): string {
  return content === undefined ? bank : `${bank}/${content}`;
}

const failures = {
  target_refused: 'unreachable',
  unreachable: 'unreachable',
  timed_out: 'late',
  redirect_refused: 'refused',
  encoded: 'malformed',
  too_large: 'malformed',
} as const satisfies Record<OutboundFailure, ProviderError['failure']>;

function readReply({ status, headers, bytes }: OutboundReply): readonly HmaMatch[] {
  if (status >= 500) throw new ProviderError('server_error', { status });
  if (status === 429) {
    const seconds = Number(headers['retry-after']);
    throw new ProviderError('rate_limited', { status, retryAfterMs: seconds > 0 ? seconds * 1_000 : undefined });
  }
  if (status !== 200) throw new ProviderError('refused', { status });
  let reply: unknown;
  try {
    reply = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new ProviderError('not_json');
  }
  const matches = readHmaReply(reply);
  if (matches === undefined) throw new ProviderError('malformed');
  return matches;
}
