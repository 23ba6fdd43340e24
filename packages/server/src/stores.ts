/** All stores, opened together: the server serves from them, and the command line works on them directly. */

import { createAuditStore } from './base/audit/audit-store.ts';
import type { Config } from './base/settings/config.ts';
import { type Database, type DatabaseOptions, openDatabase } from './base/storage/database.ts';
import { useKeyOfStore } from './base/storage/key-check.ts';
import { makeLedgerMonths } from './base/storage/ledger-months.ts';
import { migrate } from './base/storage/migrate.ts';
import { createAccountsStore } from './calls/accounts/accounts-store.ts';
import { createCategorySettingsStore } from './calls/categories/category-settings-store.ts';
import { createCustomCategoriesStore } from './calls/categories/custom-categories-store.ts';
import { createFeedbackStore } from './calls/feedback/feedback-store.ts';
import { createKeysStore } from './calls/keys/keys-store.ts';
import { createKnownImagesStore } from './calls/known-images/known-images-store.ts';
import { createProviderCallsStore } from './calls/providers/provider-calls-store.ts';
import { createProviderFitsStore } from './calls/providers/provider-fits-store.ts';
import { createProviderHealthStore } from './calls/providers/provider-health-store.ts';
import { createRetentionSettingsStore } from './calls/retention/retention-settings-store.ts';
import { createRulesStore } from './calls/rules/rules-store.ts';
import { createDeliveriesStore } from './calls/webhooks/deliveries-store.ts';
import { createWebhooksStore } from './calls/webhooks/webhooks-store.ts';
import { createAlertsStore } from './desk/alerts/alerts-store.ts';
import { createAuthorsStore } from './desk/authors/authors-store.ts';
import { createLinksStore } from './desk/members/links-store.ts';
import { createPeopleStore } from './desk/members/people-store.ts';
import { createNotesStore } from './desk/notes/notes-store.ts';
import { createViewsStore } from './desk/views/views-store.ts';
import { createFollowedLedger } from './ledger-followers.ts';

export type Stores = ReturnType<typeof storesOn>;

/** Opens the store, updates its schema and creates the first account if there is none. */
export async function openStores(options: DatabaseOptions): Promise<Stores> {
  const database = openDatabase(options);
  try {
    await bringUpToDate(database, options);
    const stores = storesOn(database);
    await stores.accounts.ensureFirst();
    return stores;
  } catch (error) {
    await database.close();
    throw error;
  }
}

function storesOn(database: Database) {
  return {
    database,
    accounts: createAccountsStore(database),
    keys: createKeysStore(database),
    /** For live and test calls separately. */
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
    views: createViewsStore(database),
    /** People who sign in to the dashboard, the links for them, and what they changed. */
    people: createPeopleStore(database),
    links: createLinksStore(database),
    audit: createAuditStore(database),
    shadowRules: { live: createRulesStore(database, 'live', true), test: createRulesStore(database, 'test', true) },
    close: () => database.close(),
  };
}

/** On a connection that may wait: while one copy changes the schema, other starting copies have to. */
async function bringUpToDate(database: Database, options: DatabaseOptions): Promise<void> {
  if (database.engine === 'sqlite') return migrate(database);
  const patient = openDatabase({ ...options, patient: true, connections: 1 });
  try {
    await migrate(patient);
    await makeLedgerMonths(patient, Date.now());
    await useKeyOfStore(database);
  } finally {
    await patient.close();
  }
}

export function databaseOptions(config: Config): DatabaseOptions {
  const { databaseUrl: url, dataDir: folder, durability, secretKeys, secretKeyFile } = config;
  if (url === undefined) return { engine: 'sqlite', folder, durability, secretKeys, secretKeyFile };
  const { databaseConnections: connections, databaseWaitMs: waitMs } = config;
  return { engine: 'postgres', url, durability, connections, waitMs, secretKeys: secretKeys ?? [] };
}
