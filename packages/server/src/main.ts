/** The process: reads the configuration, handles signals, sets exit codes. `app.ts` creates everything else. */

import type { Server } from 'node:http';
import { ModelFileError } from '@moderato/engine';
import { type App, createApp } from './app.ts';
import { createLog, errorFacts, type Log } from './base/observability/log.ts';
import { type Config, ConfigError, readConfig, readSettingNames, unknownSettings } from './base/settings/config.ts';
import { compactAfterErasure } from './base/storage/compact-after-erasure.ts';
import { FolderInUse, lockFolder } from './base/storage/folder-lock.ts';
import { OldStoreError } from './base/storage/old-store.ts';
import { SecretKeyError } from './base/storage/secret-key.ts';
import { createChanges } from './changes.ts';
import { addressWarning, setupNotice } from './desk/sign-in/announce-dashboard.ts';
import { createClosing } from './parts/closing.ts';
import { databaseOptions, openStores, type Stores } from './stores.ts';

/** After this, the connection of a client that does not finish its request is cut. */
const cutOffMs = 8_000;
/** Whatever happens, the process has ended by then. */
const lastMomentMs = 9_500;
/** One request to stop can arrive twice: from the terminal or the service manager, and again through npm. */
const sameSignalMs = 100;

/** Serves until SIGTERM or SIGINT. Start-up problems that a person can fix give one clear line and exit code 1. */
export async function serve(): Promise<void> {
  try {
    await start();
  } catch (error) {
    if (isMendable(error)) {
      process.stderr.write(`${(error as Error).message}\n`);
      process.exit(1);
    }
    throw error;
  }
}

async function start(): Promise<void> {
  const config = readConfig();
  const log = createLog(config.logLevel);
  const { unknown } = readSettingNames();
  if (unknown.length > 0) log.warn(`${unknownSettings.says(unknown)} ${unknownSettings.advice}`);
  const lock = config.databaseUrl === undefined ? lockFolder(config.dataDir) : undefined;
  const stores = await openStores(databaseOptions(config));
  await compactAfterErasure(stores.database);
  const app = await createApp(config, stores, log);
  const { host, port } = config;
  const address = await listening({ host, port, setting: 'PORT' }, () => app.server.listen({ host, port }));
  const metricsServer = await openMetrics(app, config);
  const closing = createClosing();
  closing.add(() => lock?.release());
  closing.add(() => stores.close());
  closing.add(() => metricsServer?.close());
  closing.add(() => app.close());

  let stoppingSinceMs: number | undefined;
  const stop = async (signal: NodeJS.Signals) => {
    if (stoppingSinceMs !== undefined) {
      if (performance.now() - stoppingSinceMs > sameSignalMs) process.exit(1);
      return;
    }
    stoppingSinceMs = performance.now();
    log.info({ signal }, 'shutting down');
    setTimeout(() => {
      log.warn('some requests did not finish in time and were cut off');
      app.server.server.closeAllConnections();
    }, cutOffMs).unref();
    setTimeout(() => {
      log.error('the shutdown took too long');
      process.exit(1);
    }, lastMomentMs).unref();
    try {
      app.drain();
      await closing.close();
      log.info('stopped');
      process.exit(0);
    } catch (error) {
      log.error({ error: errorFacts(error) }, 'the shutdown failed');
      process.exit(1);
    }
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  if (config.dashboard === 'on') await announceDashboard(app, config, stores, log);
  // Last, since a program that reads this line may send a signal at once.
  log.info({ address: config.publicUrl ?? address, store: stores.database.engine }, 'Moderato is serving');
}

/** The link is for a person at the terminal and must not be logged: anybody who has it can sign in. */
async function announceDashboard({ publicUrl }: App, config: Config, stores: Stores, log: Log): Promise<void> {
  const warning = addressWarning(config);
  if (warning !== undefined) log.warn(warning);
  const notice = await setupNotice(createChanges(stores).members, publicUrl());
  if (notice !== undefined) process.stderr.write(notice);
}

async function openMetrics({ metrics }: App, config: Config): Promise<Server | undefined> {
  const { metricsPort: port, metricsHost: host, metricsToken: token } = config;
  if (port === undefined) return undefined;
  const { startMetricsServer } = await import('./base/observability/metrics-server.ts');
  return listening({ host, port, setting: 'METRICS_PORT' }, () => startMetricsServer(metrics, { host, port, token }));
}

/** An address that cannot be listened on: which one, why, and what to do. */
class ListenError extends Error {}

interface Place {
  readonly host: string;
  readonly port: number;
  /** 0 picks the port. */
  readonly setting: string;
}

const listenProblems: Readonly<Record<string, (place: Place) => string>> = {
  EADDRINUSE: ({ port, setting }) =>
    `another program uses this port. Stop it, or choose another port: ${setting}=${port < 65_535 ? port + 1 : port - 1}.`,
  EACCES: ({ setting }) => `the system does not allow it. Choose a port of 1024 or above: ${setting}=8080.`,
  EADDRNOTAVAIL: () => 'this machine does not have this address. Choose one that it has: HOST=127.0.0.1.',
};

async function listening<Result>(place: Place, listen: () => Promise<Result>): Promise<Result> {
  try {
    return await listen();
  } catch (error) {
    const problem = listenProblems[String((error as { code?: unknown }).code)];
    if (problem === undefined) throw error;
    throw new ListenError(`Cannot listen on ${place.host}, port ${place.port}: ${problem(place)}`);
  }
}

function isMendable(error: unknown): boolean {
  return [ConfigError, FolderInUse, ListenError, ModelFileError, OldStoreError, SecretKeyError].some(
    (kind) => error instanceof kind,
  );
}
