/** What the command line builds on: the process, the configuration and the stores. */

export { ConfigError, readConfig } from './config.ts';
export { serve } from './main.ts';
export { databaseOptions, openStores, type Stores } from './stores.ts';
