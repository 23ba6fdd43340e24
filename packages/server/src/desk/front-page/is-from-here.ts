/**
 * Whether a request comes from a browser on this machine and from nowhere else: the connection and the address in the
 * browser's bar are both of this machine, and no proxy passed it on.
 */

import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback } from '../../base/settings/setting.ts';

export interface Visit {
  /** The other end of the connection, whatever headers say. */
  readonly peer: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

const passedOn = ['forwarded', 'via', 'x-real-ip', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'];

export function isFromHere({ peer = '', headers }: Visit): boolean {
  if (!isLoopback(peer.replace(/^::ffff:/, ''))) return false;
  if (passedOn.some((name) => headers[name] !== undefined)) return false;
  return isLoopback(hostnameOf(headers.host));
}

/** A page of another site cannot read the reply, but it should not make us work either. */
export function isOwnPage({ headers }: Visit): boolean {
  return headers.origin === `http://${headers.host}`;
}

function hostnameOf(host: string | undefined): string {
  try {
    return new URL(`http://${host}`).hostname;
  } catch {
    return '';
  }
}
