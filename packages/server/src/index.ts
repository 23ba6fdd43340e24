/** What the command line uses: the process, the configuration and the stores. */

export type { CustomCategory } from '@moderato/engine';
export { type Actor, type By, instanceLog } from './base/audit/actor.ts';
export type { KeyLimits } from './base/caller.ts';
export type { Refused } from './base/http/route.ts';
export { notifyingCopies } from './base/redis/telling-copies.ts';
export {
  type Config,
  ConfigError,
  readClientKey,
  readConfig,
  readSettingNames,
  unknownSettings,
} from './base/settings/config.ts';
export { backupSqlite } from './base/storage/backup-sqlite.ts';
export { changeKeyFile } from './base/storage/change-key-file.ts';
export { databaseFileName } from './base/storage/database.ts';
export { FolderInUse } from './base/storage/folder-lock.ts';
export { exportStore } from './base/storage/moving/export-store.ts';
export { importStore } from './base/storage/moving/import-store.ts';
export { StoreFileError } from './base/storage/moving/store-file.ts';
export { OldStoreError } from './base/storage/old-store.ts';
export { SecretKeyError } from './base/storage/secret-key.ts';
export type { Account } from './calls/accounts/accounts-store.ts';
export { mediumPolicies } from './calls/categories/account-settings.ts';
export type { CategorySetting } from './calls/categories/category-settings-store.ts';
export { checkCustomCategory } from './calls/categories/check-custom-category.ts';
export { suggestThreshold } from './calls/categories/suggest-threshold.ts';
export { wilson } from './calls/feedback/wilson.ts';
export type { KeyRecord } from './calls/keys/keys-store.ts';
export type { AddedImages } from './calls/known-images/known-images-changes.ts';
export type { KnownImageEntry } from './calls/known-images/known-images-store.ts';
export { attributeScore } from './calls/perspective/attributes.ts';
export { kindSettings, switchingVariables } from './calls/providers/provider-endpoints.ts';
export { fitStateOf, outdatedFitWarning, type ProviderFits } from './calls/providers/provider-fits-store.ts';
export { readUsage } from './calls/usage/read-usage.ts';
export type { WebhookRecord } from './calls/webhooks/webhooks-store.ts';
export { type Changes, createChanges, noCaches } from './changes.ts';
export { listAudit, readAuditFile } from './desk/audit/audit-reads.ts';
export { linkAddress } from './desk/members/link-token.ts';
export type { MemberRecord, Person } from './desk/members/members-store.ts';
export {
  readTemplateFigures,
  readTransparencyReport,
  transparencyCsv,
} from './desk/transparency/transparency-report.ts';
export { templateCsv } from './desk/transparency/transparency-template.ts';
export { databaseOptions, openStores, type Stores } from './stores.ts';

/** Loaded on demand: the SDK of the providers has many files. */
export const loadTiers = async () => (await import('./calls/providers/create-providers.ts')).createTiers;

/** What is needed to judge an image outside the service. */
export async function loadImageParts() {
  const [{ createImageTiers }, { createFetchImage }, { createOutbound }] = await Promise.all([
    import('./calls/providers/create-providers.ts'),
    import('./base/outbound/fetch-image.ts'),
    import('./base/outbound/create-outbound.ts'),
  ]);
  return { createImageTiers, createFetchImage, createOutbound };
}

/** Loaded on demand: a command that only reads the store should not wait for the web server and the models. */
export async function serve(): Promise<void> {
  await (await import('./main.ts')).serve();
}
