/** The type of a row of the settings table, and how texts from the environment become values. */

import { isIP } from 'node:net';

export interface Setting<Value> {
  readonly name: string;
  readonly meaning: string;
  /** As an operator would write it; `undefined` if the setting is off by default. */
  readonly default: string | undefined;
  readonly allowed: string;
  /** The value, or undefined if the text is not allowed. */
  read(text: string): Value | undefined;
  /** True for settings that must never be shown. */
  readonly secret?: boolean;
}

export const whole = (least: number, most: number) => (text: string) =>
  /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined;
export const wholeNumber = (least: number, most: number) => ({
  allowed: `a whole number from ${least} to ${most}`,
  read: whole(least, most),
});

export const choice = <const Names extends readonly string[]>(...names: Names) => ({
  allowed: `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`,
  read: (text: string): Names[number] | undefined => (names.includes(text) ? text : undefined),
});

export const hostName = {
  allowed: 'an IP address or host name',
  read: (text: string) => (/^[0-9A-Za-z:._-]+$/.test(text) ? text : undefined),
};
export const list = (text: string, accepts: (item: string) => boolean) => {
  const items = text.split(',').map((item) => item.trim());
  const given = items.filter((item) => item !== '');
  return given.every(accepts) ? given : undefined;
};
export const onOrOff = choice('on', 'off');

/** Printable characters without spaces. */
export const word = (text: string) => (/^[\x21-\x7e]{1,1000}$/.test(text) ? text : undefined);

/** Undefined unless it is an address without a user, a query and a fragment, which also fits otherwise. */
export function plainUrl(text: string, fits: (url: URL) => boolean): string | undefined {
  const url = URL.parse(text);
  const isPlain = url !== null && [url.username, url.password, url.search, url.hash].every((part) => part === '');
  return isPlain && fits(url) ? text : undefined;
}

/** Nobody else can read what is sent there: https, or http on this machine. */
export const isPrivate = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));

/** Whether a host is this machine. An address of IPv6 may stand in brackets, as in a URL. */
export function isLoopback(host: string): boolean {
  return ['localhost', '::1', '[::1]'].includes(host) || (isIP(host) === 4 && host.startsWith('127.'));
}
