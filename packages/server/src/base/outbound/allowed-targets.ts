/** Addresses and ports that an operator opens on purpose, as `127.0.0.0/8:3000` or `[fd00::/8]:9000`. */

import { isIP } from 'node:net';
import { type AddressRange, rangeMatcher } from './public-address.ts';

export interface AllowedTarget extends AddressRange {
  readonly port: number;
}

/** Undefined if it does not have that form. */
export function readAllowedTarget(text: string): AllowedTarget | undefined {
  const parts = /^(?:\[([0-9a-f:.]+)(?:\/(\d{1,3}))?\]|([0-9.]+)(?:\/(\d{1,2}))?):(\d{1,5})$/i.exec(text);
  if (parts === null) return undefined;
  const [, address6, prefix6, address4, prefix4, portText] = parts;
  const address = address6 ?? address4 ?? '';
  const bits = address6 === undefined ? 32 : 128;
  const prefix = Number(prefix6 ?? prefix4 ?? bits);
  const port = Number(portText);
  const right = isIP(address) === (bits === 32 ? 4 : 6) && prefix <= bits && port >= 1 && port <= 65_535;
  return right ? { address, prefix, port } : undefined;
}

export function createAllowedTargets(targets: readonly AllowedTarget[]) {
  const entries = targets.map((target) => ({ port: target.port, matches: rangeMatcher([target]) }));
  return {
    allows: (address: string, port: number) => entries.some((entry) => entry.port === port && entry.matches(address)),
    /** Whether any address is allowed on this port; if not, the name need not be looked up. */
    mentions: (port: number) => entries.some((entry) => entry.port === port),
  };
}
