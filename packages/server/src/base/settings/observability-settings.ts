/** Rows of the settings table: metrics and logs. */

import { choice, hostName, type Setting, wholeNumber } from './setting.ts';

export const observabilitySettings = {
  metricsPort: {
    name: 'METRICS_PORT',
    meaning: 'Separate port for Prometheus metrics; off by default.',
    default: undefined,
    ...wholeNumber(0, 65_535),
  },
  metricsHost: {
    name: 'METRICS_HOST',
    meaning: 'Address to serve the metrics on. Any address other than loopback needs `METRICS_TOKEN`.',
    default: '127.0.0.1',
    ...hostName,
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
    ...choice('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  },
} satisfies Record<string, Setting<unknown>>;
