/** Everything that is kept, opened together: the server serves from it, and the command line works on it directly. */

import { type AccountsStore, createAccountsStore } from './accounts/accounts-store.ts';
import { type AlertsStore, createAlertsStore } from './alerts/alerts-store.ts';
import { type AuditStore, createAuditStore } from './audit/audit-store.ts';
import { type AuthorsStore, createAuthorsStore } from './authors/authors-store.ts';
import { type CategorySettingsStore, createCategorySettingsStore } from './categories/category-settings-store.ts';
import { type CustomCategoriesStore, createCustomCategoriesStore } from './categories/custom-categories-store.ts';
import type { Config } from './config.ts';
import { createFeedbackStore, type FeedbackStore } from './feedback/feedback-store.ts';
import { createKeysStore, type KeysStore } from './keys/keys-store.ts';
import { createKnownImagesStore, type KnownImagesStore } from './known-images/known-images-store.ts';
import type { LedgerStore } from './ledger/ledger-store.ts';
import { createFollowedLedger } from './ledger-followers.ts';
import { createLinksStore, type LinksStore } from './members/links-store.ts';
import { createPeopleStore, type PeopleStore } from './members/people-store.ts';
import { createNotesStore, type NotesStore } from './notes/notes-store.ts';
import { createProviderCallsStore, type ProviderCallsStore } from './providers/provider-calls-store.ts';
import { createProviderFitsStore, type ProviderFitsStore } from './providers/provider-fits-store.ts';
import { createProviderHealthStore, type ProviderHealthStore } from './providers/provider-health-store.ts';
import { createRetentionSettingsStore, type RetentionSettingsStore } from './retention/retention-settings-store.ts';
import { createRulesStore, type RulesStore } from './rules/rules-store.ts';
import { createShadowRulesStore, type ShadowRulesStore } from './rules/shadow-rules-store.ts';
import { compactOnce } from './storage/compact-once.ts';
import { type Database, type DatabaseOptions, openDatabase } from './storage/database.ts';
import { useKeyOfStore } from './storage/key-check.ts';
import { makeLedgerMonths } from './storage/ledger-months.ts';
import { migrate } from './storage/migrate.ts';
import type { KeyMode } from './storage/schema.ts';
import { createDeliveriesStore, type DeliveriesStore } from './webhooks/deliveries-store.ts';
import { createWebhooksStore, type WebhooksStore } from './webhooks/webhooks-store.ts';

export interface Stores {
  readonly database: Database;
  readonly accounts: AccountsStore;
  readonly keys: KeysStore;
  /** Of live and of test calls, apart. */
  readonly rules: Readonly<Record<KeyMode, RulesStore>>;
  readonly categorySettings: CategorySettingsStore;
  readonly customCategories: CustomCategoriesStore;
  readonly knownImages: KnownImagesStore;
  readonly providerCalls: ProviderCallsStore;
  readonly providerFits: ProviderFitsStore;
  readonly providerHealth: ProviderHealthStore;
  readonly ledger: LedgerStore;
  readonly feedback: FeedbackStore;
  readonly retention: RetentionSettingsStore;
  readonly webhooks: WebhooksStore;
  readonly deliveries: DeliveriesStore;
  readonly alerts: AlertsStore;
  readonly authors: AuthorsStore;
  readonly notes: NotesStore;
  /** Who signs in to the dashboard, the links that let them in, and what they changed. */
  readonly people: PeopleStore;
  readonly links: LinksStore;
  readonly audit: AuditStore;
  readonly shadowRules: Readonly<Record<KeyMode, ShadowRulesStore>>;
  close(): Promise<void>;
}

/** Opens the store, brings its schema up to date and makes the first account where there is none. */
export async function openStores(options: DatabaseOptions): Promise<Stores> {
  const database = openDatabase(options);
  try {
    await bringUpToDate(database, options);
    const accounts = createAccountsStore(database);
    await accounts.ensureFirst();
    return {
      database,
      accounts,
      keys: createKeysStore(database),
      rules: { live: createRulesStore(database, 'live'), test: createRulesStore(database, 'test') },
      categorySettings: createCategorySettingsStore(database),
      customCategories: createCustomCategoriesStore(database),
      knownImages: createKnownImagesStore(database),
      providerCalls: createProviderCallsStore(database),
      providerFits: createProviderFitsStore(database),
      providerHealth: createProviderHealthStore(database),
      ledger: createFollowedLedger(database),
      feedback: createFeedbackStore(database),
      retention: createRetentionSettingsStore(database),
      webhooks: createWebhooksStore(database),
      deliveries: createDeliveriesStore(database),
      alerts: createAlertsStore(database),
      authors: createAuthorsStore(database),
      notes: createNotesStore(database),
      people: createPeopleStore(database),
      links: createLinksStore(database),
      audit: createAuditStore(database),
      shadowRules: { live: createShadowRulesStore(database, 'live'), test: createShadowRulesStore(database, 'test') },
      close: () => database.close(),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** On a connection that may wait: while one copy changes the schema, the others that start have to. */
async function bringUpToDate(database: Database, options: DatabaseOptions): Promise<void> {
  if (database.engine === 'sqlite') {
    await migrate(database);
    return compactOnce(database);
  }
  const patient = openDatabase({ ...options, patient: true, connections: 1 });
  try {
    await migrate(patient);
    await compactOnce(patient);
    await makeLedgerMonths(patient, Date.now());
    await useKeyOfStore(database);
  } finally {
    await patient.close();
  }
}

export function databaseOptions(config: Config): DatabaseOptions {
  const { databaseUrl, dataDir, durability, databaseConnections: connections, secretKeys, secretKeyFile } = config;
  return databaseUrl === undefined
    ? { engine: 'sqlite', folder: dataDir, durability, secretKeys, secretKeyFile }
    : { engine: 'postgres', url: databaseUrl, durability, connections, secretKeys: secretKeys ?? [] };
}
