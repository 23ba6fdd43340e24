/**
 * The only reader of the environment. Every setting is a row of one table: its name, what it means, its default and
 * how it is read. `docs/reference/configuration.md` is checked against the table by a test.
 */

import { isIP } from 'node:net';
import { type PlanName, planNames } from '@moderato/contract';
import { type AllowedTarget, readAllowedTarget } from './outbound/allowed-targets.ts';
import { defaultPlans, type Plan, type Plans } from './plans.ts';
import { providerSettings, settingPairs } from './provider-settings.ts';
import { readRedisAddress } from './redis/redis-address.ts';
import { readSecretKeys } from './storage/secret-key.ts';
import { readOrigin } from './web-origin.ts';

/** All wrong settings at once: name, given value, allowed values. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`The configuration is not valid:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

interface Setting<Value> {
  readonly name: string;
  readonly meaning: string;
  /** As an operator would write it; `undefined` if the setting is off by default. */
  readonly default: string | undefined;
  readonly allowed: string;
  /** The value, or undefined when the text is not allowed. */
  read(text: string): Value | undefined;
  /** True for settings that must never be shown. */
  readonly secret?: boolean;
}

const whole = (least: number, most: number) => (text: string) =>
  /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined;
const choice =
  <const Names extends readonly string[]>(...names: Names) =>
  (text: string): Names[number] | undefined =>
    names.includes(text) ? text : undefined;
const hostName = (text: string) => (/^[0-9A-Za-z:._-]+$/.test(text) ? text : undefined);
const list = (text: string, accepts: (item: string) => boolean) => {
  const items = text.split(',').map((item) => item.trim());
  const given = items.filter((item) => item !== '');
  return given.every(accepts) ? given : undefined;
};

const settings = {
  host: {
    name: 'HOST',
    meaning: 'Address to listen on.',
    default: '127.0.0.1',
    allowed: 'an IP address or host name',
    read: hostName,
  },
  port: {
    name: 'PORT',
    meaning: 'Port to listen on; 0 picks any free port.',
    default: '8080',
    allowed: 'a whole number from 0 to 65535',
    read: whole(0, 65_535),
  },
  dataDir: {
    name: 'MODERATO_DATA_DIR',
    meaning: 'Folder of the embedded store. Ignored if `DATABASE_URL` is set.',
    default: './data',
    allowed: 'a path',
    read: (text: string) => text,
  },
  databaseUrl: {
    name: 'DATABASE_URL',
    meaning: 'PostgreSQL to use instead of the embedded store; required for more than one process.',
    default: undefined,
    allowed: 'postgres://user:password@host:port/database',
    read: (text: string) => (/^postgres(?:ql)?:\/\/./.test(text) ? text : undefined),
    secret: true,
  },
  secretKeys: {
    name: 'MODERATO_SECRET_KEY',
    meaning:
      'Key that encrypts kept content, notes, webhook secrets and second factors. Required with `DATABASE_URL` and the same for every copy; without it, the key file is used. While you change the key: the new key, a comma, the old key.',
    default: undefined,
    allowed: '32 random bytes in hexadecimal or base64, as `openssl rand -hex 32` prints them',
    read: readSecretKeys,
    secret: true,
  },
  secretKeyFile: {
    name: 'MODERATO_SECRET_KEY_FILE',
    meaning:
      'File with the key, created at the first start if `MODERATO_SECRET_KEY` is not set. By default next to the data folder: `data.key` for `data`.',
    default: undefined,
    allowed: 'a path',
    read: (text: string) => text,
  },
  databaseConnections: {
    name: 'MODERATO_DATABASE_CONNECTIONS',
    meaning:
      "Most connections to PostgreSQL that each copy opens; the dashboard adds three. Keep the total of all copies below the server's `max_connections`.",
    default: '10',
    allowed: 'a whole number from 2 to 100',
    read: whole(2, 100),
  },
  redis: {
    name: 'REDIS_URL',
    meaning:
      'Redis or Valkey that several copies share for request rates, answers of providers and notices of changes. The copies keep working while it is down.',
    default: undefined,
    allowed: 'redis://user:password@host:port/0, rediss:// for TLS, redis+cluster://host:port,host:port for a cluster',
    read: readRedisAddress,
    secret: true,
  },
  durability: {
    name: 'MODERATO_DURABILITY',
    meaning:
      '`process`: an answered call survives a crash of the service. `full`: it also survives a power cut, because each commit reaches the disk first, which is slower.',
    default: 'process',
    allowed: 'process or full',
    read: choice('process', 'full'),
  },
  ledgerDays: {
    name: 'MODERATO_LEDGER_DAYS',
    meaning: 'Days to keep ledger rows. Counters are kept forever.',
    default: '90',
    allowed: 'a whole number from 1 to 36500',
    read: whole(1, 36_500),
  },
  auditDays: {
    name: 'MODERATO_AUDIT_DAYS',
    meaning: 'Days to keep entries of the audit log, including what undo needs.',
    default: '730',
    allowed: 'a whole number from 1 to 36500',
    read: whole(1, 36_500),
  },
  plans: {
    name: 'MODERATO_PLANS',
    meaning: 'Limits of the plans; what you leave out keeps its default.',
    default: '{}',
    allowed:
      'JSON such as {"free":{"requests_per_second":5,"calls_per_month":10000}}, with the plans free, indie and pro and positive whole numbers',
    read: readPlans,
  },
  publicUrl: {
    name: 'MODERATO_PUBLIC_URL',
    meaning: 'The address people use to reach the service. All links use it; the `Host` header is never used.',
    default: undefined,
    allowed: 'an http or https address without a path',
    read: readOrigin,
  },
  trustedProxies: {
    name: 'MODERATO_TRUSTED_PROXIES',
    meaning: "Proxies to trust for the client's address.",
    default: '',
    allowed: 'a comma-separated list of IP addresses or ranges such as 10.0.0.0/8',
    read: (text: string) => list(text, isAddressOrRange),
  },
  corsOrigins: {
    name: 'MODERATO_CORS_ORIGINS',
    meaning: 'Origins whose pages may call `/v1` from a browser.',
    default: '',
    allowed: 'a comma-separated list of origins such as https://app.example.com',
    read: (text: string) => list(text, (item) => readOrigin(item) === item),
  },
  modelThreads: {
    name: 'MODERATO_MODEL_THREADS',
    meaning:
      'Threads that run the local models, about 100 MB each. By default one less than the number of cores, at least one and at most two.',
    default: undefined,
    allowed: 'a whole number from 1 to 256',
    read: whole(1, 256),
  },
  depth: {
    name: 'MODERATO_DEPTH',
    meaning:
      'How many texts the deep models read. `default`: all that the fast model cannot safely clear alone. `full`: every text, which costs most. `economy`: fewer, which costs least and misses more abuse.',
    default: 'default',
    allowed: 'default, full or economy',
    read: choice('default', 'full', 'economy'),
  },
  imageIdleSeconds: {
    name: 'MODERATO_IMAGE_IDLE_SECONDS',
    meaning:
      'Seconds without an image after which the image models free their memory; the next image loads them again. `0` keeps them loaded.',
    default: '300',
    allowed: 'a whole number from 0 to 86400',
    read: whole(0, 86_400),
  },
  mostInFlight: {
    name: 'MODERATO_MAX_IN_FLIGHT',
    meaning:
      'Most requests with a key in progress at once; further ones are refused with 503 `overloaded`. Test keys and the plan `free` may use half of them.',
    default: '512',
    allowed: 'a whole number from 8 to 100000',
    read: whole(8, 100_000),
  },
  mostBodyMegabytes: {
    name: 'MODERATO_MAX_BODY_MB',
    meaning:
      'Most megabytes that all request bodies together may take, from their first byte to the reply. At most four times `MODERATO_MAX_IN_FLIGHT` bodies may be arriving. Beyond either limit, the account with most of them loses its oldest one with 503 `overloaded`. A body keeps its memory until its call is answered, so an account can have no more calls in progress than fit into the free memory.',
    default: '256',
    allowed: 'a whole number from 32 to 1000000',
    read: whole(32, 1_000_000),
  },
  mostDelayMs: {
    name: 'MODERATO_MAX_DELAY_MS',
    meaning:
      'Most milliseconds that work may wait for the event loop throughout a second. While it waits longer, requests beyond 64 in progress are refused with 503 `overloaded`. For test keys and the plan `free`, half of it applies.',
    default: '250',
    allowed: 'a whole number from 10 to 60000',
    read: whole(10, 60_000),
  },
  mostModelWaitMs: {
    name: 'MODERATO_MAX_MODEL_WAIT_MS',
    meaning:
      'Most milliseconds that a text may wait for the local models; a text that would wait longer is refused with 503 `overloaded`. Test keys and the plan `free` get half of it, for every text. Other texts that need no model are never refused.',
    default: '1000',
    allowed: 'a whole number from 10 to 60000',
    read: whole(10, 60_000),
  },
  compatAlias: {
    name: 'MODERATO_COMPAT_ALIAS',
    meaning: "Whether to serve Perspective's own paths (`/v1alpha1`, `/$discovery`, `/batch`).",
    default: 'on',
    allowed: 'on or off',
    read: choice('on', 'off'),
  },
  compatScale: {
    name: 'MODERATO_COMPAT_SCALE',
    meaning:
      "Scores on those paths: on Perspective's own scale, or on our categories' scale as on `/v1/compat/analyze`.",
    default: 'perspective',
    allowed: 'perspective or categories',
    read: choice('perspective', 'categories'),
  },
  dashboard: {
    name: 'MODERATO_DASHBOARD',
    meaning: 'Whether to serve the dashboard at `/dashboard`.',
    default: 'on',
    allowed: 'on or off',
    read: choice('on', 'off'),
  },
  dashboardSignUp: {
    name: 'MODERATO_DASHBOARD_SIGNUP',
    meaning:
      'Whether anybody who reaches the dashboard may create an account on the plan `free`. People with an invitation can always join.',
    default: 'off',
    allowed: 'on or off',
    read: choice('on', 'off'),
  },
  secondFactor: {
    name: 'MODERATO_SECOND_FACTOR',
    meaning:
      'Whether everybody who signs in to the dashboard must have a second factor. Accounts may require it of their own members either way.',
    default: 'optional',
    allowed: 'optional or required',
    read: choice('optional', 'required'),
  },
  openIdIssuer: {
    name: 'MODERATO_OPENID_ISSUER',
    meaning:
      'Issuer of the OpenID Connect provider that people may sign in to the dashboard with, once they have connected it in their profile.',
    default: undefined,
    allowed: 'an https address without a query, as the provider states it; http only on this machine',
    read: readIssuer,
  },
  openIdClientId: {
    name: 'MODERATO_OPENID_CLIENT_ID',
    meaning:
      'Client id of this service at the provider. Its redirect address is `MODERATO_PUBLIC_URL` and `/dashboard/openid`.',
    default: undefined,
    allowed: '1 to 200 printable characters without spaces',
    read: (text: string) => (/^[\x21-\x7e]{1,200}$/.test(text) ? text : undefined),
  },
  openIdClientSecret: {
    name: 'MODERATO_OPENID_CLIENT_SECRET',
    meaning: 'Client secret of this service at the provider.',
    default: undefined,
    allowed: '1 to 1000 printable characters',
    read: (text: string) => (/^[\x20-\x7e]{1,1000}$/.test(text) ? text : undefined),
    secret: true,
  },
  openIdName: {
    name: 'MODERATO_OPENID_NAME',
    meaning: 'Name of the provider in the dashboard: “Sign in with …”.',
    default: 'OpenID',
    allowed: '1 to 40 characters',
    read: (text: string) => (/^[^\p{C}]{1,40}$/u.test(text) ? text : undefined),
  },
  webhookAllow: {
    name: 'MODERATO_WEBHOOK_ALLOW',
    meaning:
      'Addresses and ports inside your own network that webhooks may be delivered to. By default, they go to public addresses only.',
    default: '',
    allowed: 'a comma-separated list such as 10.0.0.0/8:8080 or [fd00::/8]:443',
    read: readAllowedTargets,
  },
  imageFetch: {
    name: 'MODERATO_IMAGE_FETCH',
    meaning: 'Whether to fetch images by URL; with `off`, images must be sent inside the request.',
    default: 'on',
    allowed: 'on or off',
    read: choice('on', 'off'),
  },
  imageFetchAllow: {
    name: 'MODERATO_IMAGE_FETCH_ALLOW',
    meaning:
      'Addresses and ports to fetch images from even though they are not public or not on ports 80 and 443. For development.',
    default: '',
    allowed: 'a comma-separated list such as 127.0.0.0/8:3000,[fd00::/8]:9000',
    read: readAllowedTargets,
  },
  ...providerSettings,
  metricsPort: {
    name: 'METRICS_PORT',
    meaning: 'Separate port for Prometheus metrics; off by default.',
    default: undefined,
    allowed: 'a whole number from 0 to 65535',
    read: whole(0, 65_535),
  },
  metricsHost: {
    name: 'METRICS_HOST',
    meaning: 'Address to serve the metrics on. Any address other than loopback needs `METRICS_TOKEN`.',
    default: '127.0.0.1',
    allowed: 'an IP address or host name',
    read: hostName,
  },
  metricsToken: {
    name: 'METRICS_TOKEN',
    meaning: 'Token that Prometheus must send as `Authorization: Bearer …` to read the metrics.',
    default: undefined,
    allowed: '16 to 1000 printable characters without spaces',
    read: (text: string) => (/^[\x21-\x7e]{16,1000}$/.test(text) ? text : undefined),
    secret: true,
  },
  logLevel: {
    name: 'LOG_LEVEL',
    meaning: 'How much to log; `debug` adds a line per request.',
    default: 'info',
    allowed: 'fatal, error, warn, info, debug, trace or silent',
    read: choice('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  },
} satisfies Record<string, Setting<unknown>>;

export const settingTable: readonly Setting<unknown>[] = Object.values(settings);

/** Settings that only make sense together. */
const openIdPairs = [
  ['openIdIssuer', 'openIdClientId'],
  ['openIdIssuer', 'openIdClientSecret'],
] as const;

type Settings = typeof settings;
type ValueOf<Name extends keyof Settings> = Exclude<ReturnType<Settings[Name]['read']>, undefined>;
type Optional =
  | 'databaseUrl'
  | 'secretKeys'
  | 'secretKeyFile'
  | 'redis'
  | 'publicUrl'
  | 'modelThreads'
  | 'openIdIssuer'
  | 'openIdClientId'
  | 'openIdClientSecret'
  | 'metricsPort'
  | 'metricsToken'
  | (typeof settingPairs)[number][number]
  | 'tier2ImageModel';
export type Config = { readonly [Name in Exclude<keyof Settings, Optional>]: ValueOf<Name> } & {
  readonly [Name in Optional]: ValueOf<Name> | undefined;
};

export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const problems: string[] = [];
  const config: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(settings) as [string, Setting<unknown>][]) {
    // An empty variable is how many shells and compose files spell "not set".
    const given = environment[setting.name] || undefined;
    const text = given ?? setting.default;
    const value = text === undefined ? undefined : setting.read(text);
    if (text !== undefined && value === undefined) {
      problems.push(`${setting.name} is ${setting.secret ? 'set' : JSON.stringify(text)}; allowed: ${setting.allowed}`);
    }
    config[name] = value;
  }
  for (const pair of [...settingPairs, ...openIdPairs]) {
    const [given, missing] = config[pair[0]] === undefined ? [pair[1], pair[0]] : pair;
    if (config[given] === undefined || config[missing] !== undefined) continue;
    problems.push(
      `${settings[missing].name} is not set; needed together with ${settings[given].name}: ${settings[missing].allowed}`,
    );
  }
  const { metricsPort, metricsHost, metricsToken } = config as Partial<Config>;
  if (metricsPort !== undefined && metricsHost !== undefined && !isLoopback(metricsHost) && !metricsToken) {
    problems.push(
      `METRICS_TOKEN is not set; needed together with METRICS_HOST ${JSON.stringify(metricsHost)}: ${settings.metricsToken.allowed}`,
    );
  }
  // A file would differ from copy to copy [O7].
  if (config.databaseUrl !== undefined && !environment[settings.secretKeys.name]) {
    const { name, allowed } = settings.secretKeys;
    problems.push(`${name} is not set; needed beside ${settings.databaseUrl.name}: ${allowed}`);
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return config as Config;
}

/** Variables of programs that call a service, ours and those in the documentation; the service reads none of them. */
const clientNames: ReadonlySet<string> = new Set(['MODERATO_KEY', 'MODERATO_TEST_KEY', 'MODERATO_URL']);

/** What was set and what was probably meant to be: names of ours that no setting has, which a start ignores. */
export function readSettingNames(environment: NodeJS.ProcessEnv = process.env): { known: string[]; unknown: string[] } {
  const names = new Set(settingTable.map(({ name }) => name));
  const given = Object.keys(environment).filter((name) => environment[name]);
  return {
    known: given.filter((name) => names.has(name)).sort(),
    unknown: given.filter((name) => name.startsWith('MODERATO_') && !names.has(name) && !clientNames.has(name)).sort(),
  };
}

function readPlans(text: string): Plans | undefined {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isPlainObject(given)) return undefined;
  const plans: Record<PlanName, Plan> = { ...defaultPlans };
  for (const [name, figures] of Object.entries(given)) {
    if (!isPlanName(name) || !isPlainObject(figures)) return undefined;
    const {
      requests_per_second: requestsPerSecond = plans[name].requestsPerSecond,
      calls_per_month: callsPerMonth = plans[name].callsPerMonth,
      ...unknown
    } = figures;
    if (Object.keys(unknown).length > 0) return undefined;
    if (!isPositiveWhole(requestsPerSecond) || !isPositiveWhole(callsPerMonth)) return undefined;
    plans[name] = { requestsPerSecond, callsPerMonth };
  }
  return plans;
}

function readIssuer(text: string): string | undefined {
  const url = URL.parse(text);
  if (url === null || url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '')
    return undefined;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname)) ? text : undefined;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || whole(0, family === 4 ? 32 : 128)(bits) !== undefined;
}

function readAllowedTargets(text: string): readonly AllowedTarget[] | undefined {
  const items = list(text, (item) => readAllowedTarget(item) !== undefined);
  return items?.flatMap((item) => readAllowedTarget(item) ?? []);
}

function isPlanName(name: string): name is PlanName {
  return (planNames as readonly string[]).includes(name);
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isPositiveWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}

/** The key of commands that call a service; no setting of the service itself. */
export function readClientKey(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  return environment.MODERATO_KEY;
}
