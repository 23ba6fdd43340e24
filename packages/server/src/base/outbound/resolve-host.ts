/**
 * Asks the name servers directly for every address of a name. The system's resolver is not used: its slow answers would
 * block one of the few threads that all of Node shares, and it knows names of this machine and its neighbours.
 */

import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';

export type ResolveHost = (host: string, signal: AbortSignal) => Promise<readonly string[]>;

const tryMs = 1_500;
const tries = 2;
/** Real names have a handful. */
const maxAddresses = 16;

export const resolveHost: ResolveHost = async (host, signal) => {
  if (isIP(host) !== 0) return [host];
  // By definition (RFC 6761), whatever a name server says.
  if (host === 'localhost' || host.endsWith('.localhost')) return ['127.0.0.1', '::1'];
  const resolver = new Resolver({ timeout: tryMs, tries });
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return answers
      .flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
      .filter((address) => isIP(address) !== 0)
      .slice(0, maxAddresses);
  } finally {
    signal.removeEventListener('abort', cancel);
  }
};
