/**
 * The only file that reads the environment. Every setting is a row of one table: its name, what it means, its default
 * and how it is parsed; the other files here have the rows. A test compares `docs/reference/configuration.md` with the
 * table.
 */

import { accessSettings } from './access-settings.ts';
import { dashboardSettings } from './dashboard-settings.ts';
import { knownImageSettings } from './known-image-settings.ts';
import { loadSettings } from './load-settings.ts';
import { mailSettings } from './mail-settings.ts';
import { observabilitySettings } from './observability-settings.ts';
import { outboundSettings } from './outbound-settings.ts';
import { providerSettings } from './provider-settings.ts';
import { isLoopback, type Setting } from './setting.ts';
import { storeSettings } from './store-settings.ts';

/** All wrong settings at once: name, given value, allowed values. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`The configuration is not valid:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/** In the order of `docs/reference/configuration.md`. */
const settings = {
  ...storeSettings,
  ...accessSettings,
  ...loadSettings,
  ...dashboardSettings,
  ...outboundSettings,
  ...knownImageSettings,
  ...providerSettings,
  ...mailSettings,
  ...observabilitySettings,
} satisfies Record<string, Setting<unknown>>;

export const settingTable: readonly Setting<unknown>[] = Object.values(settings);

type Settings = typeof settings;
type ValueOf<Name extends keyof Settings> = Exclude<ReturnType<Settings[Name]['read']>, undefined>;
/** Those that are off by default. */
type Optional = { [Name in keyof Settings]: Settings[Name]['default'] extends string ? never : Name }[keyof Settings];
export type Config = { readonly [Name in Exclude<keyof Settings, Optional>]: ValueOf<Name> } & {
  readonly [Name in Optional]: ValueOf<Name> | undefined;
};

/** Settings that only make sense together. */
const pairs: readonly (readonly [keyof Settings, keyof Settings])[] = [
  ['tier1BaseUrl', 'tier1ApiKey'],
  ['tier2BaseUrl', 'tier2ApiKey'],
  ['tier2ImageBaseUrl', 'tier2ImageApiKey'],
  ['smtpHost', 'smtpFrom'],
  ['smtpHost', 'alertEmails'],
  ['smtpUser', 'smtpPassword'],
  ['openIdIssuer', 'openIdClientId'],
  ['openIdIssuer', 'openIdClientSecret'],
  ['hmaUrl', 'hmaBanks'],
];

export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const problems: string[] = [];
  const config: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(settings) as [string, Setting<unknown>][]) {
    // Many shells and compose files use an empty variable for "not set".
    const given = environment[setting.name] || undefined;
    const text = given ?? setting.default;
    const value = text === undefined ? undefined : setting.read(text);
    if (text !== undefined && value === undefined) {
      problems.push(`${setting.name} is ${setting.secret ? 'set' : JSON.stringify(text)}; allowed: ${setting.allowed}`);
    }
    config[name] = value;
  }
  const needs = (missing: keyof Settings, beside: string) => {
    const { name, allowed } = settings[missing];
    problems.push(`${name} is not set; needed together with ${beside}: ${allowed}`);
  };
  for (const pair of pairs) {
    const [given, missing] = config[pair[0]] === undefined ? [pair[1], pair[0]] : pair;
    if (config[given] !== undefined && config[missing] === undefined) needs(missing, settings[given].name);
  }
  const { metricsPort, metricsHost, metricsToken } = config as Partial<Config>;
  if (metricsPort !== undefined && metricsHost !== undefined && !isLoopback(metricsHost) && !metricsToken) {
    needs('metricsToken', `METRICS_HOST ${JSON.stringify(metricsHost)}`);
  }
  const { smtpTls, smtpHost, smtpPassword } = config as Partial<Config>;
  if (smtpTls === 'off' && smtpHost !== undefined && !isLoopback(smtpHost) && smtpPassword !== undefined) {
    problems.push(
      `${settings.smtpTls.name} is "off"; needed together with ${settings.smtpPassword.name} for another machine: starttls or tls`,
    );
  }
  // A file would differ between copies [O7].
  if (config.databaseUrl !== undefined && !environment[settings.secretKeys.name]) {
    needs('secretKeys', settings.databaseUrl.name);
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return config as Config;
}

/** Variables of programs that call a service, ours and those in the documentation; the service reads none of them. */
const clientNames: ReadonlySet<string> = new Set([
  'MODERATO_KEY',
  'MODERATO_TEST_KEY',
  'MODERATO_CASES_KEY',
  'MODERATO_URL',
  'MODERATO_REDIRECT',
  'MODERATO_REDIRECT_FAIL_CLOSED',
  'MODERATO_WEBHOOK_SECRET',
]);

/** Which settings are set, and which variables with our prefix are no setting; the service ignores the latter. */
export function readSettingNames(environment: NodeJS.ProcessEnv = process.env): { known: string[]; unknown: string[] } {
  const names = new Set(settingTable.map(({ name }) => name));
  const given = Object.keys(environment).filter((name) => environment[name]);
  return {
    known: given.filter((name) => names.has(name)).sort(),
    unknown: given.filter((name) => name.startsWith('MODERATO_') && !names.has(name) && !clientNames.has(name)).sort(),
  };
}

/** What a start and `moderato doctor` say about unknown settings. */
export const unknownSettings = {
  says: (names: readonly string[]) => `Unknown settings: ${names.join(', ')}.`,
  advice: 'Check their spelling; docs/reference/configuration.md lists every setting.',
};

/** The key of commands that call a service; not a setting of the service itself. */
export function readClientKey(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  return environment.MODERATO_KEY;
}
