import { BlockList, isIP } from 'node:net';
import { type AddressRange, globalIpv6, reservedIpv4, reservedIpv6 } from './address-ranges.ts';

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
