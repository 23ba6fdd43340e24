/** What the settings say about themselves and about each other. */

import { isIP } from 'node:net';
import { providerKinds, type RegisteredKind } from '@moderato/engine';
import { type Config, kindSettings, switchingVariables } from '@moderato/server';
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
    ...providerKinds.map((kind) => examineTier(kind, config)),
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

function examineTier({ id, tier, judges }: RegisteredKind, config: Config): Finding {
  const { text } = kindSettings(config, id);
  if (text !== undefined)
    return ok(`tier ${tier}`, `Asks ${new URL(text.baseUrl).host}. \`moderato providers check\` tries it.`);
  return note(
    `tier ${tier}`,
    `Not configured: nobody judges ${judges}.`,
    `Set ${switchingVariables(id)}, if you want that.`,
  );
}
