/** Rows of the settings table: where the service listens, where it stores data, and for how long. */

import { readRedisAddress } from '../redis/redis-address.ts';
import { readSecretKeys } from '../storage/secret-key.ts';
import { choice, hostName, type Setting, wholeNumber } from './setting.ts';

export const storeSettings = {
  host: {
    name: 'HOST',
    meaning: 'Address to listen on.',
    default: '127.0.0.1',
    ...hostName,
  },
  port: {
    name: 'PORT',
    meaning: 'Port to listen on; 0 picks any free port.',
    default: '8080',
    ...wholeNumber(0, 65_535),
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
      "Maximum number of connections to PostgreSQL that each copy opens; the dashboard adds three. Keep the total of all copies below the server's `max_connections`.",
    default: '10',
    ...wholeNumber(2, 100),
  },
  databaseWaitMs: {
    name: 'MODERATO_DATABASE_WAIT_MS',
    meaning:
      'How long a call waits for a connection to PostgreSQL, in milliseconds, before it is answered with 503. Raise it if the database is slow but reliable.',
    default: '3000',
    ...wholeNumber(100, 60_000),
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
    ...choice('process', 'full'),
  },
  ledgerDays: {
    name: 'MODERATO_LEDGER_DAYS',
    meaning: 'Days to keep ledger rows. Counters are kept forever.',
    default: '90',
    ...wholeNumber(1, 36_500),
  },
  auditDays: {
    name: 'MODERATO_AUDIT_DAYS',
    meaning: 'Days to keep entries of the audit log, including what undo needs.',
    default: '730',
    ...wholeNumber(1, 36_500),
  },
} satisfies Record<string, Setting<unknown>>;
