/** Checks the settings, alone and in combination. */

import { isIP } from 'node:net';
import { providerKinds, type RegisteredKind } from '@moderato/engine';
import { type Config, kindSettings, switchingVariables, unknownSettings } from '@moderato/server';
import { type Finding, note, ok } from './finding.ts';

export function examineSettings(
  config: Config,
  names: { known: readonly string[]; unknown: readonly string[] },
): Finding[] {
  const set = names.known.length === 0 ? 'All settings have their defaults.' : `Set: ${names.known.join(', ')}.`;
  return [
    ok('settings', set),
    ...(names.unknown.length === 0
      ? []
      : [note('settings', unknownSettings.says(names.unknown), unknownSettings.advice)]),
    examineAddress(config),
    ...providerKinds.map((kind) => examineTier(kind, config)),
    ...examineMails(config),
    ...(config.compatAlias === 'off' ? [ok('perspective', "Perspective's paths are off.")] : []),
  ];
}

function examineAddress({ host, publicUrl }: Config): Finding {
  const alone = host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
  if (alone) return ok('address', `Listens on ${host}: only this machine can reach it.`);
  if (publicUrl !== undefined) return ok('address', `Listens on ${host}; people reach it at ${publicUrl}.`);
  return note(
    'address',
    `Listens on ${host}, where other machines can reach it, but its public address is not set.`,
    'Set MODERATO_PUBLIC_URL. Until then, links and the discovery document use the loopback address.',
  );
}

function examineMails({ smtpHost, smtpPort, alertEmails = [] }: Config): Finding[] {
  if (smtpHost === undefined) return [];
  return [ok('alerts', `Sent by e-mail through ${smtpHost}:${smtpPort} to ${alertEmails.join(', ')}.`)];
}

function examineTier({ id, tier, judges }: RegisteredKind, config: Config): Finding {
  const { text } = kindSettings(config, id);
  if (text !== undefined)
    return ok(`tier ${tier}`, `Uses ${new URL(text.baseUrl).host}. Test it with \`moderato providers check\`.`);
  return note(`tier ${tier}`, `Not configured. It would judge ${judges}.`, `To use it, set ${switchingVariables(id)}.`);
}
