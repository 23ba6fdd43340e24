/** The operator's HMA server as a further list of known images: which bank means what, and what guards it. */

import { type ImageExchange, loadGuard } from '@moderato/engine';
import type { AllowedTarget } from '../../../base/outbound/allowed-targets.ts';
import type { Outbound } from '../../../base/outbound/create-outbound.ts';
import { lateOutbound } from '../../../base/outbound/late-outbound.ts';
import type { Config } from '../../../base/settings/config.ts';
import { createHmaProvider } from './hma-provider.ts';

type HmaConfig = Pick<Config, 'hmaUrl' | 'hmaToken' | 'hmaBanks' | 'hmaMd5Type' | 'hmaTimeoutMs'>;

/** Pictures at once; nobody waits for a place. */
const concurrency = 48;

/** Undefined if none is configured. `openMs`: how long a server that fails is left alone at first. */
export async function createHmaExchange(
  { hmaUrl: url, hmaToken: token, hmaBanks: banks, hmaMd5Type: md5Type, hmaTimeoutMs: timeoutMs }: HmaConfig,
  { openMs }: { readonly openMs?: number } = {},
): Promise<ImageExchange | undefined> {
  if (url === undefined || banks === undefined) return undefined;
  const provider = createHmaProvider({ url, token, md5Type, timeoutMs, outbound: outboundTo(new URL(url)) });
  const guarded = (await loadGuard())(provider, {
    ...{ timeoutMs, concurrency },
    ...(openMs === undefined ? {} : { openMs }),
  });
  return {
    blocks: [...banks.values()].some(({ action }) => action === 'block'),
    knowsFiles: md5Type !== undefined,
    async find(question, deadlineMs, caller) {
      const result = await guarded.ask(question, deadlineMs, caller);
      if ('failure' in result) return result;
      const matches = Object.keys(result.answer.scores).flatMap((entry) => {
        const bank = banks.get(entry.split('/')[0] ?? '') ?? banks.get('*');
        return bank === undefined ? [] : [{ ...bank, entry }];
      });
      return { matches, isComplete: result.answer.raw.unanswered === 0, ms: result.ms };
    },
  };
}

/** By https anywhere, because the operator named it, which may be inside their network; by http on this machine alone. */
function outboundTo({ protocol, port }: URL): Outbound {
  const isSecure = protocol === 'https:';
  const at = { port: port === '' ? (isSecure ? 443 : 80) : Number(port) };
  const allowed: readonly AllowedTarget[] = isSecure
    ? [
        { address: '0.0.0.0', prefix: 0, ...at },
        { address: '::', prefix: 0, ...at },
      ]
    : [
        { address: '127.0.0.0', prefix: 8, ...at },
        { address: '::1', prefix: 128, ...at },
      ];
  return lateOutbound({ allowed });
}
