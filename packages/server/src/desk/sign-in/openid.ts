/**
 * The OpenID provider that people can sign in with, if the operator configured one. Its configuration is fetched at
 * first use, and again after an outage: the service starts without it.
 */

import { within } from '../../base/within.ts';
import type { Auth, OpenIdSettings } from './auth.ts';

export type OpenId = ReturnType<typeof createOpenId>;

/** A provider that takes longer than this counts as unreachable. */
export const maxProviderMs = 10_000;

export function createOpenId({ issuer, name }: OpenIdSettings, create: () => Promise<Auth>) {
  let opening: Promise<Auth | undefined> | undefined;

  async function open(): Promise<Auth | undefined> {
    const auth = await create();
    const { socialProviders } = await auth.$context;
    return socialProviders.some(({ id }) => id === issuer) ? auth : undefined;
  }

  return {
    name,
    /** Its name in the store. The issuer's address: connections with another issuer open nothing. */
    provider: issuer,
    /** The sign-in library with this provider; undefined while the provider cannot be reached. */
    async auth(): Promise<Auth | undefined> {
      opening ??= open();
      const auth = await within(opening, maxProviderMs);
      if (auth === undefined) opening = undefined;
      return auth;
    },
  };
}
