/**
 * Opens the store for the duration of one command. It is the server's own store, with or without a running server. The
 * server notices what a command changed: at once if both use the same Redis, otherwise within seconds.
 */

import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Changes, Config, Stores } from '@moderato/server';
import { type Answer, type Io, type Refusal, refuse } from './command.ts';
import { explainError } from './explain-error.ts';

export async function withStores(
  io: Io,
  work: (stores: Stores, config: Config, changes: Changes) => Promise<Answer | Refusal>,
): Promise<Answer | Refusal> {
  // Loaded here so that help and usage errors do not wait for the server's code.
  const { ConfigError, createChanges, databaseOptions, noCaches, openStores, readConfig, notifyingCopies } =
    await import('@moderato/server');
  let config: Config;
  try {
    config = readConfig(io.environment);
  } catch (error) {
    if (error instanceof ConfigError) return refuse('failed', error.message);
    throw error;
  }

  const options = databaseOptions(config);
  const place = options.engine === 'sqlite' ? `in ${resolve(options.folder)}` : 'at DATABASE_URL';
  const isNew = options.engine === 'sqlite' && isEmpty(options.folder);
  let stores: Stores;
  try {
    stores = await openStores(options);
  } catch (error) {
    return refuse('failed', `The store ${place} cannot be opened: ${explainError(error)}`);
  }
  // In the wrong folder, a command would otherwise silently work on a store that no server uses.
  if (isNew) io.stderr.write(`There was no store ${place}, so an empty one was created. ${otherStore}\n`);
  try {
    return await notifyingCopies(config.redis, stores.database, () =>
      work(stores, config, createChanges(stores, noCaches, config.plans)),
    );
  } finally {
    await stores.close();
  }
}

const otherStore =
  'A service that is already running uses another store, and a key made here does not work there: run this command in the folder where you started the service, or set MODERATO_DATA_DIR as you did for the service.';

function isEmpty(folder: string): boolean {
  try {
    return readdirSync(folder).length === 0;
  } catch {
    // Missing or unreadable: opening the store creates it or explains the error.
    return true;
  }
}
