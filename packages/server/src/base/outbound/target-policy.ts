/**
 * Where we connect at a customer's request: public addresses on the ports of the web, and what the operator allowed. The
 * address of a host is checked when it is known; names that are never public are refused by name, without a look-up.
 */

import { isIP } from 'node:net';
import { type AllowedTarget, createAllowedTargets } from './allowed-targets.ts';
import { isPublicAddress } from './public-address.ts';

export type TargetPolicy = ReturnType<typeof createTargetPolicy>;

export interface TargetPolicyOptions {
  /** Our own public address [O1]: fetching from ourselves would be a loop. */
  readonly ownUrl?: () => string;
  readonly allowed?: readonly AllowedTarget[];
}

const webPorts: readonly number[] = [80, 443];
/** Names that only mean something inside a network. */
const internalSuffixes = [
  'localhost',
  'localdomain',
  'local',
  'internal',
  'intranet',
  'lan',
  'corp',
  'home',
  'home.arpa',
  'svc',
];

export function createTargetPolicy({ ownUrl, allowed = [] }: TargetPolicyOptions) {
  const exceptions = createAllowedTargets(allowed);
  return {
    /** Whether it may be requested at all, before its name is looked up. */
    allowsUrl(url: URL): boolean {
      if (url.protocol !== 'http:' && url.protocol !== 'https:') return false;
      if (url.username !== '' || url.password !== '') return false;
      if (ownUrl !== undefined && isOwn(url, new URL(ownUrl()))) return false;
      const host = hostOf(url);
      const port = portOf(url);
      if (exceptions.mentions(port)) return true;
      if (!webPorts.includes(port)) return false;
      return isIP(host) === 0 ? !isInternalName(host) : isPublicAddress(host);
    },
    /** Whether this URL may be fetched from this address. */
    allowsAddress(url: URL, address: string): boolean {
      const port = portOf(url);
      if (exceptions.allows(address, port)) return true;
      return webPorts.includes(port) && !isInternalName(hostOf(url)) && isPublicAddress(address);
    },
  };
}

/** Without the brackets of IPv6 and the dot that ends a fully qualified name. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$|\.$/g, '');
}

export function portOf({ port, protocol }: URL): number {
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
}

/** A name is ours on every port; a bare address, such as loopback during development, may have other services. */
function isOwn(url: URL, own: URL): boolean {
  if (hostOf(url) !== hostOf(own)) return false;
  return isIP(hostOf(own)) === 0 || portOf(url) === portOf(own);
}

function isInternalName(host: string): boolean {
  if (isIP(host) !== 0) return false;
  return !host.includes('.') || internalSuffixes.some((suffix) => host === suffix || host.endsWith(`.${suffix}`));
}
