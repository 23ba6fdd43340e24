import { describe, expect, it } from 'vitest';
import { createAddressCheck } from './check-address.ts';

const names: Readonly<Record<string, readonly string[] | undefined>> = {
  'public.example': ['93.184.216.34'],
  'both.example': ['10.0.0.1', '93.184.216.34'],
  'private.example': ['10.0.0.1'],
  'nowhere.example': [],
  'silent.example': undefined,
};
const check = createAddressCheck({
  ownUrl: () => 'https://moderato.example',
  allowed: [{ address: '127.0.0.1', prefix: 32, port: 3000 }],
  lookUp: async (host) => {
    if (!(host in names)) throw new Error(`${host} was looked up.`);
    return names[host];
  },
});
const problemOf = (address: string) => check(new URL(address));

describe('the check of an address', () => {
  it.each([
    ['https://public.example/hook', undefined],
    ['https://both.example/', undefined],
    ['https://93.184.216.34/', undefined],
    ['http://127.0.0.1:3000/', undefined],
    // The name servers did not answer, so nothing is known.
    ['https://silent.example/', undefined],
  ])('accepts %s', async (address, problem) => {
    expect(await problemOf(address)).toBe(problem);
  });

  it.each(['http://127.0.0.1:3001/', 'http://10.0.0.7/', 'https://public.example:8443/', 'https://moderato.example/'])(
    'refuses %s without a DNS look-up',
    async (address) => {
      expect(await problemOf(address)).toBe('not_allowed');
    },
  );

  it.each(['http://printer.local/', 'http://intranet/'])(
    'refuses %s, a name that exists only inside a network',
    async (address) => {
      expect(await problemOf(address)).toBe('not_allowed');
    },
  );

  it('gives the same answer for an unknown name and one that leads into a private network', async () => {
    expect(await problemOf('https://nowhere.example/')).toBe('no_public_address');
    expect(await problemOf('https://private.example/')).toBe('no_public_address');
  });
});
