/**
 * Checks that a call other than a GET comes from our own pages. Browsers say where a request comes from, and no page
 * can make them lie; the cookie is also SameSite. Compared only with the public address, never with `Host` [O1].
 */

import { isLoopback } from '../../base/settings/setting.ts';

export function createOriginCheck(publicUrl: string): (origin: string | undefined) => boolean {
  const own = new URL(publicUrl);
  const allowed = new Set([own.origin]);
  if (isLoopback(own.hostname)) {
    // Three names of one machine.
    for (const name of ['127.0.0.1', 'localhost', '[::1]'])
      allowed.add(new URL(`${own.protocol}//${name}:${portOf(own)}`).origin);
  }
  return (origin) => origin !== undefined && allowed.has(origin);
}

function portOf({ port, protocol }: URL): string {
  return port || (protocol === 'https:' ? '443' : '80');
}
