/** What the settings say about themselves and about each other. */

import { isIP } from 'node:net';
import type { Config } from '@moderato/server';
import { type Finding, note, ok } from './finding.ts';

export function examineSettings(
  config: Config,
  names: { known: readonly string[]; unknown: readonly string[] },
): Finding[] {
  const set = names.known.length === 0 ? 'All are at their defaults.' : `Set: ${names.known.join(', ')}.`;
  return [
    ok('settings', set),
    ...(names.unknown.length === 0
      ? []
      : [
          note(
            'settings',
            `Nothing reads ${names.unknown.join(', ')}.`,
            'Compare the names with docs/reference/configuration.md.',
          ),
        ]),
    examineAddress(config),
    examineTier(1, config.tier1BaseUrl, 'texts that the local models are unsure of'),
    examineTier(2, config.tier2BaseUrl, 'custom categories and texts that are still unclear'),
    ...(config.compatAlias === 'off' ? [ok('perspective', "Perspective's addresses are switched off.")] : []),
  ];
}

function examineAddress({ host, publicUrl }: Config): Finding {
  const alone = host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
  if (alone) return ok('address', `Listens on ${host}: reached from this machine alone.`);
  if (publicUrl !== undefined) return ok('address', `Listens on ${host}; people reach it at ${publicUrl}.`);
  return note(
    'address',
    `Listens on ${host}, reached from other machines, under an address that it does not know.`,
    'Set MODERATO_PUBLIC_URL: links and the discovery document name the loopback address until then.',
  );
}

function examineTier(tier: 1 | 2, baseUrl: string | undefined, judges: string): Finding {
  if (baseUrl !== undefined)
    return ok(`tier ${tier}`, `Asks ${new URL(baseUrl).host}. \`moderato providers check\` tries it.`);
  return note(
    `tier ${tier}`,
    `Not configured: nobody judges ${judges}${tier === 1 ? ' a second time' : ''}.`,
    `Set MODERATO_TIER${tier}_BASE_URL and MODERATO_TIER${tier}_API_KEY, if you want that.`,
  );
}
