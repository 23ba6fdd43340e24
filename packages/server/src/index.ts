/** What the command line uses: the process, the configuration and the stores. */

export type { CustomCategory } from '@moderato/engine';
export type { Account } from './accounts/accounts-store.ts';
export { type Actor, type By, instanceLog } from './audit/actor.ts';
export { listAudit, readAuditFile } from './audit/audit-reads.ts';
export type { KeyLimits } from './caller.ts';
export { mediumPolicies } from './categories/account-settings.ts';
export type { CategorySetting } from './categories/category-settings-store.ts';
export { checkCustomCategory } from './categories/check-custom-category.ts';
export { type Changes, createChanges, noCaches } from './changes.ts';
export { type Config, ConfigError, readClientKey, readConfig, readSettingNames } from './config.ts';
export type { KeyRecord } from './keys/keys-store.ts';
export type { AddedImages } from './known-images/known-images-changes.ts';
export type { KnownImageEntry } from './known-images/known-images-store.ts';
export { linkAddress } from './members/link-token.ts';
export type { MemberRecord } from './members/members-store.ts';
export type { Person } from './members/person.ts';
export { attributeScore } from './perspective/attributes.ts';
export { kindSettings, switchingVariables } from './providers/provider-endpoints.ts';
export { fitStateOf, outdatedFitWarning, type ProviderFits } from './providers/provider-fits-store.ts';
export { notifyingCopies } from './redis/telling-copies.ts';
export type { Refused } from './route.ts';
export { backupSqlite } from './storage/backup-sqlite.ts';
export { changeKeyFile } from './storage/change-key-file.ts';
export { databaseFileName } from './storage/database.ts';
export { FolderInUse } from './storage/folder-lock.ts';
export { SecretKeyError } from './storage/secret-key.ts';
export { databaseOptions, openStores, type Stores } from './stores.ts';
export { readTransparencyReport, transparencyCsv } from './transparency/transparency-report.ts';
export { readUsage } from './usage/read-usage.ts';
export type { WebhookRecord } from './webhooks/webhooks-store.ts';

/** Loaded on demand: the SDK of the providers has many files. */
export const loadTiers = async () => (await import('./providers/create-providers.ts')).createTiers;

/** What is needed to judge an image outside the service. */
export async function loadImageParts() {
  const [{ createImageTiers }, { createFetchImage }, { createOutbound }] = await Promise.all([
    import('./providers/create-providers.ts'),
    import('./outbound/fetch-image.ts'),
    import('./outbound/create-outbound.ts'),
  ]);
  return { createImageTiers, createFetchImage, createOutbound };
}

/** Loaded on demand: a command that only reads the store should not wait for the web server and the models. */
export async function serve(): Promise<void> {
  await (await import('./main.ts')).serve();
}
