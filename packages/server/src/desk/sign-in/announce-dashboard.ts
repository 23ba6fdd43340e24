/** What the service prints about the dashboard when it starts: how the first person signs up, and what is unsafe. */

import { isRefused } from '../../base/http/route.ts';
import type { Config } from '../../base/settings/config.ts';
import { isLoopback } from '../../base/settings/setting.ts';
import { linkAddress } from '../members/link-token.ts';
import type { MembersChanges } from '../members/members-changes.ts';

/** The setup link, until somebody has signed up. Every start makes a new one; all of them work until one is used. */
export async function setupNotice(
  members: Pick<MembersChanges, 'offerSetup'>,
  publicUrl: string,
): Promise<string | undefined> {
  const offered = await members.offerSetup({ kind: 'service' });
  if (isRefused(offered)) return undefined;
  const link = linkAddress(publicUrl, 'setup', offered.answer);
  return `Set up the dashboard here (the link works once, within an hour): ${link}\n`;
}

/** A message if sessions travel unencrypted, or if only this machine could sign in. */
export function addressWarning({ publicUrl, host }: Pick<Config, 'publicUrl' | 'host'>): string | undefined {
  if (publicUrl === undefined) {
    return isLoopback(host)
      ? undefined
      : 'MODERATO_PUBLIC_URL is not set: people can sign in to the dashboard from this machine only';
  }
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === 'https:' || isLoopback(hostname)) return undefined;
  return 'MODERATO_PUBLIC_URL is plain http: anyone on the network path can read dashboard passwords and sessions. Put TLS in front and set an https address';
}
