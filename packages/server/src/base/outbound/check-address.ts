/**
 * Checks whether an address can ever be connected to, so that somebody who sets one up learns at once if it cannot. A
 * name that does not exist and a name that resolves to a private network get the same answer, so that it does not
 * reveal which names our network knows.
 */

import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { createTargetPolicy, hostOf, type TargetPolicyOptions } from './target-policy.ts';

/** `not_allowed` is known from the address itself, `no_public_address` from what its name resolves to. */
export type AddressProblem = 'not_allowed' | 'no_public_address';

/** Undefined if there is no objection, or if nothing could be found out. */
export type CheckAddress = (url: URL) => Promise<AddressProblem | undefined>;

/** Undefined if the name servers gave no answer. */
export type LookUp = (host: string) => Promise<readonly string[] | undefined>;

export interface AddressCheckOptions extends TargetPolicyOptions {
  readonly lookUp?: LookUp;
}

const noSuchName: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA']);

export function createAddressCheck(options: AddressCheckOptions): CheckAddress {
  const { lookUp = lookUpByDns } = options;
  const policy = createTargetPolicy(options);
  return async (url) => {
    if (!policy.allowsUrl(url)) return 'not_allowed';
    const host = hostOf(url);
    if (isIP(host) !== 0) return policy.allowsAddress(url, host) ? undefined : 'not_allowed';
    const addresses = await lookUp(host);
    if (addresses === undefined || addresses.some((address) => policy.allowsAddress(url, address))) return undefined;
    return 'no_public_address';
  };
}

const lookUpByDns: LookUp = async (host) => {
  const resolver = new Resolver({ timeout: 1_000, tries: 1 });
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const isUnknown = answers.some(
    (answer) => answer.status === 'rejected' && !noSuchName.has((answer.reason as NodeJS.ErrnoException).code),
  );
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  return isUnknown && addresses.length === 0 ? undefined : addresses;
};
