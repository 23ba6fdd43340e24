import { isIPv6 } from 'node:net';

/** Anyone with one IPv6 address also has the other 2⁶⁴ of their network. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address;
  const [head = '', tail = ''] = address.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  const after = tail.split(':').filter((group) => group !== '');
  const whole = address.includes('::')
    ? [...groups, ...Array.from({ length: 8 - groups.length - after.length }, () => '0'), ...after]
    : groups;
  return `${whole.slice(0, 4).join(':')}::/64`;
}
