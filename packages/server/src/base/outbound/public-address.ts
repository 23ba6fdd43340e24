/**
 * Addresses that a customer cannot make us connect to: from IANA's registries of special-purpose addresses, and those that
 * clouds use elsewhere. IPv6 is the other way round: one eighth of it is assigned to the public, and the rest is not.
 */

import { BlockList, isIP } from 'node:net';

export interface AddressRange {
  readonly address: string;
  readonly prefix: number;
}

export const reservedIpv4 = [
  { address: '0.0.0.0', prefix: 8, name: 'this network' },
  { address: '10.0.0.0', prefix: 8, name: 'private' },
  { address: '100.64.0.0', prefix: 10, name: 'carrier-grade NAT' },
  { address: '127.0.0.0', prefix: 8, name: 'loopback' },
  { address: '168.63.129.16', prefix: 32, name: 'the host agent of Azure' },
  { address: '169.254.0.0', prefix: 16, name: 'link-local, cloud metadata' },
  { address: '172.16.0.0', prefix: 12, name: 'private' },
  { address: '192.0.0.0', prefix: 24, name: 'protocol assignments' },
  { address: '192.0.2.0', prefix: 24, name: 'documentation' },
  { address: '192.31.196.0', prefix: 24, name: 'AS112' },
  { address: '192.52.193.0', prefix: 24, name: 'multicast tunnelling' },
  { address: '192.88.99.0', prefix: 24, name: '6to4 relays' },
  { address: '192.168.0.0', prefix: 16, name: 'private' },
  { address: '192.175.48.0', prefix: 24, name: 'AS112' },
  { address: '198.18.0.0', prefix: 15, name: 'benchmarking' },
  { address: '198.51.100.0', prefix: 24, name: 'documentation' },
  { address: '203.0.113.0', prefix: 24, name: 'documentation' },
  { address: '224.0.0.0', prefix: 4, name: 'multicast' },
  { address: '240.0.0.0', prefix: 4, name: 'reserved, broadcast' },
];

/**
 * Everything public. Loopback, mapped and translated IPv4, NAT64, discard, segment routing, unique-local, link-local,
 * site-local and multicast addresses are outside.
 */
export const globalIpv6 = { address: '2000::', prefix: 3, name: 'global unicast' };

/** Inside the public part. Several embed an arbitrary IPv4 address, so they are refused whatever they embed. */
export const reservedIpv6 = [
  { address: '2001::', prefix: 23, name: 'protocol assignments: Teredo, benchmarking, ORCHID' },
  { address: '2001:db8::', prefix: 32, name: 'documentation' },
  { address: '2002::', prefix: 16, name: '6to4' },
  { address: '2620:4f:8000::', prefix: 48, name: 'AS112' },
  { address: '3ffe::', prefix: 16, name: '6bone' },
  { address: '3fff::', prefix: 20, name: 'documentation' },
];

export function rangeMatcher(ranges: readonly AddressRange[]): (address: string) => boolean {
  const list = new BlockList();
  for (const { address, prefix } of ranges) list.addSubnet(address, prefix, familyOf(address));
  // A zone (`fe80::1%eth0`) names an interface of this machine, which no range covers.
  return (address) => isIP(address) !== 0 && !address.includes('%') && list.check(address, familyOf(address));
}

const isReserved4 = rangeMatcher(reservedIpv4);
const isGlobal6 = rangeMatcher([globalIpv6]);
const isReserved6 = rangeMatcher(reservedIpv6);

/** Whether anyone on the internet could reach this address; a text that is not an address is not public. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !isReserved4(address);
  return family === 6 && isGlobal6(address) && !isReserved6(address);
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}
