/** What the command line builds on: the process, the configuration and the stores. */

export { ConfigError, readConfig } from './config.ts';
export { databaseOptions, openStores, type Stores } from './stores.ts';

/** Loaded when asked for: whoever only looks at the store should not wait for the web server and the models. */
export async function serve(): Promise<void> {
  await (await import('./main.ts')).serve();
}
