/** What the command line builds on: the process, the configuration and the stores. */

export type { CustomCategory } from '@moderato/engine';
export type { Account } from './accounts/accounts-store.ts';
export { type Actor, type By, instanceLog } from './audit/actor.ts';
export { listAudit, readAuditFile } from './audit/audit-reads-store.ts';
export { mediumPolicies } from './categories/account-settings.ts';
export type { CategorySetting } from './categories/category-settings-store.ts';
export { checkCustomCategory } from './categories/check-custom-category.ts';
export { type Changes, createChanges } from './changes.ts';
export { type Config, ConfigError, readConfig, readSettingNames } from './config.ts';
export type { KeyRecord } from './keys/keys-store.ts';
export type { KnownImageEntry } from './known-images/known-images-store.ts';
export { linkAddress } from './members/link-token.ts';
export type { MemberRecord } from './members/members-store.ts';
export type { Person } from './members/person.ts';
export { attributeScore } from './perspective/attributes.ts';
export { kindSettings, switchingVariables } from './providers/provider-endpoints.ts';
export { fitStateOf, outdatedFitWarning, type ProviderFits } from './providers/provider-fits-store.ts';
export { tellingCopies } from './redis/telling-copies.ts';
export type { Refused } from './route.ts';
export { backupSqlite } from './storage/backup-sqlite.ts';
export { databaseFileName } from './storage/database.ts';
export { databaseOptions, openStores, type Stores } from './stores.ts';
export { readUsage } from './usage/read-usage.ts';

/** Loaded when asked for: the SDK of the providers brings many files. */
export const loadTiers = async () => (await import('./providers/create-providers.ts')).createTiers;

/** What judging an image outside the service needs of it. */
export async function loadImageParts() {
  const [{ createImageTiers }, { createFetchImage }, { createOutbound }] = await Promise.all([
    import('./providers/create-providers.ts'),
    import('./outbound/fetch-image.ts'),
    import('./outbound/create-outbound.ts'),
  ]);
  return { createImageTiers, createFetchImage, createOutbound };
}

/** Loaded when asked for: whoever only looks at the store should not wait for the web server and the models. */
export async function serve(): Promise<void> {
  await (await import('./main.ts')).serve();
}
