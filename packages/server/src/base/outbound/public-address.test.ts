import { describe, expect, it } from 'vitest';
import { globalIpv6, isPublicAddress, reservedIpv4, reservedIpv6 } from './public-address.ts';

/** The first and last address of an IPv4 range, and the addresses before and after it. */
function edges4(address: string, prefix: number) {
  const first = address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
  const last = first + 2 ** (32 - prefix) - 1;
  const text = (value: number) => [24, 16, 8, 0].map((bits) => Math.floor(value / 2 ** bits) % 256).join('.');
  return { first: text(first), last: text(last), before: text(first - 1), after: text(last + 1), ends: last };
}

describe('public addresses', () => {
  it.each(reservedIpv4.map((range) => [range.name, range] as const))(
    'I6: all of the IPv4 range "%s" is closed',
    (_, { address, prefix }) => {
      const { first, last } = edges4(address, prefix);
      expect(isPublicAddress(first)).toBe(false);
      expect(isPublicAddress(last)).toBe(false);
    },
  );

  it('I6: addresses next to a reserved range are open, unless another reserved range begins there', () => {
    const inSome = (address: string) =>
      reservedIpv4.some((range) => {
        const value = address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
        const first = range.address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
        return value >= first && value <= first + 2 ** (32 - range.prefix) - 1;
      });
    for (const { address, prefix } of reservedIpv4) {
      const { before, after, ends } = edges4(address, prefix);
      if (address !== '0.0.0.0') expect(isPublicAddress(before), before).toBe(!inSome(before));
      if (ends < 2 ** 32 - 1) expect(isPublicAddress(after), after).toBe(!inSome(after));
    }
  });

  it.each([
    ...reservedIpv6.map(({ address }) => address),
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:0:127.0.0.1',
    '64:ff9b::808:808',
    '64:ff9b:1::1',
    '100::1',
    '1fff:ffff::1',
    '2001:1ff:ffff::1',
    '2002:808:808::1',
    '4000::1',
    '5f00::1',
    'fc00::1',
    'fdff:ffff::1',
    'fe80::1',
    'fe80::1%eth0',
    '2606:4700::1%eth0',
    'fec0::1',
    'ff02::1',
  ])('I6: %s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each([
    '8.8.8.8',
    '93.184.216.34',
    '1.1.1.1',
    '223.255.255.255',
    '2606:4700:4700::1111',
    '2001:4860:4860::8888',
    '2a00:1450::1',
    '2001:200::1',
  ])('I6: %s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each(['', 'localhost', '1.2.3', '1.2.3.4.5', '0x7f.0.0.1', '[::1]', '256.1.1.1'])(
    'I6: invalid address "%s" is not public',
    (text) => {
      expect(isPublicAddress(text)).toBe(false);
    },
  );

  it('I6: only one eighth of IPv6 is public', () => {
    expect(globalIpv6).toMatchObject({ address: '2000::', prefix: 3 });
  });
});
