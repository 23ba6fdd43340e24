/** What the service prints about the dashboard when it starts: how the first person signs up, and what is unsafe. */

import type { Config } from '../config.ts';
import { linkAddress } from '../members/link-token.ts';
import type { LinksStore } from '../members/links-store.ts';
import type { PeopleStore } from '../members/people-store.ts';
import { isLoopback } from './origin-check.ts';

/** The setup link, until somebody has signed up. Every start makes a new one; all of them work until one is used. */
export async function setupNotice(
  stores: { readonly people: Pick<PeopleStore, 'isEmpty'>; readonly links: Pick<LinksStore, 'createSetup'> },
  publicUrl: string,
): Promise<string | undefined> {
  if (!(await stores.people.isEmpty())) return undefined;
  const link = linkAddress(publicUrl, 'setup', await stores.links.createSetup());
  return `Set up the dashboard here (the link works once, within an hour): ${link}\n`;
}

/** A sentence where sessions travel in the clear, or where nobody but this machine could sign in. */
export function addressWarning({ publicUrl, host }: Pick<Config, 'publicUrl' | 'host'>): string | undefined {
  if (publicUrl === undefined) {
    return isLoopback(host) || host === '::1'
      ? undefined
      : 'MODERATO_PUBLIC_URL is not set: people can sign in to the dashboard from this machine only';
  }
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === 'https:' || isLoopback(hostname)) return undefined;
  return 'MODERATO_PUBLIC_URL is plain http: anyone on the network path can read dashboard passwords and sessions. Put TLS in front and set an https address';
}
