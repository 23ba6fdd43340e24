/** What the command line builds on: the process, the configuration and the stores. */

export { mediumPolicies } from './accounts/account-settings.ts';
export type { Account } from './accounts/accounts-store.ts';
export type { CategorySetting } from './categories/category-settings-store.ts';
export { checkCustomCategory } from './categories/check-custom-category.ts';
export { type Config, ConfigError, readConfig } from './config.ts';
export type { KeyRecord } from './keys/keys-store.ts';
export { createTiers } from './providers/create-providers.ts';
export { databaseOptions, openStores, type Stores } from './stores.ts';
export { readUsage } from './usage/read-usage.ts';

/** Loaded when asked for: whoever only looks at the store should not wait for the web server and the models. */
export async function serve(): Promise<void> {
  await (await import('./main.ts')).serve();
}
