/** The settings of a redirect. A wrong one gets a sentence that names it; a key is never part of it. */

import { doors, type Vendor, vendorNames, vendorOf } from './redirected-hosts.ts';

export interface RedirectSettings {
  /** Of the Moderato service. */
  readonly address: URL;
  readonly key: string;
  readonly vendors: readonly Vendor[];
  /** Cut the connection instead of passing on a reply other than 200. */
  readonly failClosed: boolean;
}

export class WrongSetting extends Error {}

/** For programs that start with the redirect loaded, so that only the environment can carry settings. */
export function settingsFrom(environment: Readonly<Record<string, string | undefined>>): RedirectSettings {
  const { MODERATO_URL, MODERATO_KEY, MODERATO_REDIRECT, MODERATO_REDIRECT_FAIL_CLOSED = 'off' } = environment;
  if (!['on', 'off'].includes(MODERATO_REDIRECT_FAIL_CLOSED))
    throw new WrongSetting('MODERATO_REDIRECT_FAIL_CLOSED must be on or off.');
  return {
    address: checkAddress(MODERATO_URL, 'MODERATO_URL'),
    key: checkKey(MODERATO_KEY),
    vendors: readVendors(MODERATO_REDIRECT ?? 'perspective'),
    failClosed: MODERATO_REDIRECT_FAIL_CLOSED === 'on',
  };
}

export function checkAddress(given: string | undefined, name: string): URL {
  if (!given) throw new WrongSetting(`${name} is missing; it is the address of your Moderato service.`);
  const url = URL.canParse(given) ? new URL(given) : undefined;
  const isPlain = url?.username === '' && url.password === '' && url.search === '' && url.hash === '';
  if (url === undefined || !/^https?:$/.test(url.protocol) || !isPlain)
    throw new WrongSetting(`${name} must be an address such as http://127.0.0.1:8080, without a query.`);
  if (vendorOf(url.hostname, vendorNames) !== undefined)
    throw new WrongSetting(`${name} is ${url.hostname}, which is itself redirected; it must be your Moderato service.`);
  return url;
}

export function checkKey(given: string | undefined): string {
  if (!given) throw new WrongSetting('MODERATO_KEY is missing; it replaces the key that the program sends.');
  if (!/^mod_(?:live|test)_[\dA-Za-z]{49}$/.test(given))
    throw new WrongSetting('MODERATO_KEY is not a key of Moderato; those start with mod_live_ or mod_test_.');
  return given;
}

function readVendors(list: string): Vendor[] {
  const names = list.split(',').map((name) => name.trim());
  const known = names.filter((name): name is Vendor => Object.hasOwn(doors, name));
  if (known.length < names.length)
    throw new WrongSetting(`MODERATO_REDIRECT must be a list of ${vendorNames.join(', ')}, separated by commas.`);
  return [...new Set(known)];
}
