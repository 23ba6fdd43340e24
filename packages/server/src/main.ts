/** The process: configuration in, signals handled, exit codes out. Everything else is made in `app.ts`. */

import type { Server } from 'node:http';
import { ModelFileError } from '@moderato/engine';
import { type App, createApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { createLog, errorFacts, type Log } from './observability/log.ts';
import { addressWarning, setupNotice } from './sign-in/announce-dashboard.ts';
import { FolderInUse, lockFolder } from './storage/folder-lock.ts';
import { databaseOptions, openStores, type Stores } from './stores.ts';

/** A client that does not finish its request is not waited for: after this its connection is cut. */
const cutOffMs = 8_000;
/** Whatever happens, the process is gone by then. */
const lastMomentMs = 9_500;
/** One wish to stop can arrive twice, from the terminal or the service manager and again through npm. */
const sameSignalMs = 100;

/** Serves until SIGTERM or SIGINT. Start-up problems that a person can mend are one clear line and exit code 1. */
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
  const lock = config.databaseUrl === undefined ? lockFolder(config.dataDir) : undefined;
  const stores = await openStores(databaseOptions(config));
  const app = await createApp(config, stores, log);
  const address = await app.server.listen({ host: config.host, port: config.port });
  const metricsServer = await openMetrics(app, config);

  let stoppingSinceMs: number | undefined;
  const stop = async (signal: NodeJS.Signals) => {
    if (stoppingSinceMs !== undefined) {
      if (performance.now() - stoppingSinceMs > sameSignalMs) process.exit(1);
      return;
    }
    stoppingSinceMs = performance.now();
    log.info({ signal }, 'shutting down');
    setTimeout(() => {
      log.warn('requests were still under way after the drain time and are cut off');
      app.server.server.closeAllConnections();
    }, cutOffMs).unref();
    setTimeout(() => {
      log.error('the shutdown took too long');
      process.exit(1);
    }, lastMomentMs).unref();
    try {
      app.drain();
      await app.close();
      metricsServer?.close();
      await stores.close();
      lock?.release();
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
  // Last, since whoever reads this line may send a signal at once.
  log.info({ address: config.publicUrl ?? address, store: stores.database.engine }, 'Moderato is serving');
}

/** The link is for a person at the terminal, and for no log: it lets in whoever has it. */
async function announceDashboard({ publicUrl }: App, config: Config, stores: Stores, log: Log): Promise<void> {
  const warning = addressWarning(config);
  if (warning !== undefined) log.warn(warning);
  const notice = await setupNotice(stores, publicUrl());
  if (notice !== undefined) process.stderr.write(notice);
}

async function openMetrics({ metrics }: App, { host, metricsPort }: Config): Promise<Server | undefined> {
  if (metricsPort === undefined) return undefined;
  const { startMetricsServer } = await import('./observability/metrics-server.ts');
  return startMetricsServer(metrics, host, metricsPort);
}

function isMendable(error: unknown): boolean {
  if (error instanceof ConfigError || error instanceof FolderInUse || error instanceof ModelFileError) return true;
  return (
    error instanceof Error && /^(?:EADDRINUSE|EACCES|EADDRNOTAVAIL)$/.test(String((error as { code?: unknown }).code))
  );
}
